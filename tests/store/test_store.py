"""Conversations, drafts and feedback survive, and nobody sees another's."""

import threading
from pathlib import Path

import pytest

from assistant.store import Store, new_key
from corpus.errors import RiparianError


def test_a_conversation_survives_a_restart(home: Path) -> None:
    store = Store.open()
    saved = store.save("book-a", "conversation", "Muck by the dock", {"turns": ["hello"]}, law="aa")
    store.close()
    again = Store.open().get("book-a", saved.id)
    assert again == saved


def test_another_notebook_neither_reads_lists_renames_nor_deletes_it(home: Path) -> None:
    store = Store.open()
    saved = store.save("book-a", "conversation", "Mine", {})
    assert store.get("book-b", saved.id) is None
    assert store.records("book-b") == []
    assert store.delete("book-b", saved.id) is False
    with pytest.raises(RiparianError):
        store.rename("book-b", saved.id, "Yours")
    with pytest.raises(RiparianError):
        store.save("book-b", "conversation", "Yours", {}, record_id=saved.id)
    with pytest.raises(RiparianError):
        store.mark("book-b", saved.id, {}, right=False)
    assert store.get("book-a", saved.id) == saved


def test_search_takes_words_of_title_and_content_literally(home: Path) -> None:
    store = Store.open()
    store.save("b", "conversation", "Fish crib", {"text": "eight feet of 100% oak"})
    store.save("b", "draft", "Reply to Olson", {"text": "wetland fill"})
    assert [record.title for record in store.records("b", words="CRIB oak")] == ["Fish crib"]
    assert [record.title for record in store.records("b", words="100%")] == ["Fish crib"]
    assert store.records("b", words="1_0%") == []
    assert [record.title for record in store.records("b", kind="draft")] == ["Reply to Olson"]


def test_deleting_takes_the_feedback_with_it(home: Path) -> None:
    store = Store.open()
    kept, gone = (store.save("b", "conversation", title, {}) for title in ("kept", "gone"))
    store.mark("b", kept.id, {"id": "1"}, "wrong limit", right=False)
    store.mark("b", gone.id, {"id": "2"}, right=True)
    assert store.delete("b", gone.id) is True
    assert [item.note for item in store.feedback()] == ["wrong limit"]
    assert store.export("b")["feedback"][0]["answer"] == {"id": "1"}
    assert store.feedback(right=True) == []


def test_a_record_keeps_which_law_it_was_answered_from(home: Path) -> None:
    store = Store.open()
    old = store.save("b", "conversation", "old", {}, law="before")
    store.save("b", "conversation", "new", {}, law="now")
    found = store.get("b", old.id)
    assert found is not None
    assert found.law == "before"


def test_two_people_writing_at_once_lose_nothing(home: Path) -> None:
    store = Store.open()

    def write(name: str) -> None:
        for number in range(20):
            store.save(name, "conversation", f"{name} {number}", {"n": number})

    threads = [threading.Thread(target=write, args=(name,)) for name in ("ann", "bob", "cy")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(store.records(name)) for name in ("ann", "bob", "cy")] == [20, 20, 20]


def test_a_store_that_cannot_be_written_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(RiparianError) as caught:
        Store.open(tmp_path / "file")
    assert caught.value.code == 3
    assert "\n" not in str(caught.value)


def test_keys_cannot_be_guessed_or_met_twice() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) >= 20
