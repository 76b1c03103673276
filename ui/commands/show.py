"""`riparian show CITATION`: one provision in its surroundings."""

from __future__ import annotations

import argparse
import json
import textwrap

from corpus.citation import Citation
from corpus.law import Corpus, load
from corpus.provision import Provision
from ui.commands.corpus import wire

_WIDTH = 100


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "citation", nargs="+", help='in any spelling: "NR 345.04(1)(d)4.", "s. 30.20 (3) (b) 4., Stats."'
    )
    parser.add_argument("--json", action="store_true", help="one object on stdout")


def run(args: argparse.Namespace) -> int:
    """Print the provision with its parents' words, children, notes, the age of the text and its gaps."""
    corpus = load()
    provision = corpus.get(" ".join(args.citation))
    if args.json:
        print(json.dumps(surroundings(corpus, provision), ensure_ascii=False, indent=1))
    else:
        print(_text(corpus, provision))
    return 0


def official(provision: Provision) -> str:
    """Return the citation as a lawyer writes it."""
    if provision.kind == "history":
        return f"{Citation.parse(provision.parent or '').official()} (History)"
    return Citation.parse(provision.citation).official()


def surroundings(corpus: Corpus, provision: Provision) -> dict[str, object]:
    """Return a provision with its parents, children, notes, gaps and later changes: the object of `--json`."""
    citation = provision.citation
    source = corpus.sources[provision.source]
    return {
        **wire(provision),
        "official": official(provision),
        "title": source.title,
        "authority": source.authority,
        "as_of": source.as_of,
        "as_of_reason": source.as_of_reason,
        "parents": [wire(each) for each in corpus.parents(citation)],
        "children": [wire(each) for each in corpus.children(citation)],
        "notes": [wire(each) for each in corpus.notes(citation)],
        "gaps": [{"at": gap.at, "to": gap.to, "note": gap.note} for gap in corpus.gaps_near(citation)],
        "later": [later.says for later in corpus.later_for(citation)],
    }


def _text(corpus: Corpus, provision: Provision) -> str:
    citation = provision.citation
    source = corpus.sources[provision.source]
    lines = [f"{citation}  ({official(provision)})", f"{source.title}. {source.authority}."]
    lines += [f"Age of this text: {source.as_of} ({source.as_of_reason}).", ""]
    # The section itself is named in the heading; it is repeated only where the text prints a title.
    if above := [each for each in corpus.parents(citation) if each.parent or each.text]:
        lines += ["Above it:", *(_entry(corpus, each) for each in above), ""]
    lines += [f"{_kind(provision)}:", _words(corpus, provision, "  "), ""]
    if below := corpus.children(citation):
        lines += ["Below it:", *(_entry(corpus, each) for each in below), ""]
    if notes := corpus.notes(citation):
        lines += ["Notes, which are not law:", *(_entry(corpus, each) for each in notes), ""]
    if gaps := corpus.gaps_near(citation):
        lines += [
            "Not in the loaded text:",
            *(_wrapped(f"{_range(gap.at, gap.to)}: {gap.note}", "  ") for gap in gaps),
            "",
        ]
    if later := corpus.later_for(citation):
        lines += ["Changed since, or outside this text:", *(_wrapped(each.says, "  ") for each in later), ""]
    return "\n".join(lines).rstrip()


def _kind(provision: Provision) -> str:
    kinds = {
        "note": "The note, which is not law",
        "history": "History and case notes, which are not law",
        "title": "Title",
    }
    return kinds.get(provision.kind, "Its own words")


def _entry(corpus: Corpus, provision: Provision) -> str:
    return f"  {provision.citation}\n{_words(corpus, provision, '      ')}"


def _words(corpus: Corpus, provision: Provision, indent: str) -> str:
    if provision.text:
        return _wrapped(provision.text, indent)
    if provision.kind != "implied":
        return f"{indent}[a bare label: it has no words of its own]"
    gap = corpus.gap_at(provision.citation)
    what = f": {gap.note}" if gap else ""
    return f"{indent}[its own words are not in the loaded text{what}]"


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(
        " ".join(text.split()), _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False
    )


def _range(at: str, to: str) -> str:
    return at if at == to else f"{at} to {to}"
