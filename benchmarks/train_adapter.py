"""Train the adapter of `index/adapter.npz`: a linear step that turns a question's vector towards the law's.

    python benchmarks/train_adapter.py

Pairs: each question of the bank against all other questions and all provisions; right are those that lead to one of the
same provisions. Only the question's side is turned, so that stored vectors stay those of the bare model and a new adapter
embeds nothing anew. Deterministic: full batches, no sampling. Run again after the bank has changed.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from corpus.law import load
from index.adapter import FILE
from index.bank import bank
from index.chunks import law_chunks, question_chunks
from index.embed import load as load_model
from index.embed import model_files

STEPS, RATE = 100, 0.002
#: Temperature of the softmax over candidates, and the pull of the adapter towards doing nothing.
TEMPERATURE, RIDGE = 0.05, 0.01


def main() -> None:
    """Train and write the file."""
    law = law_chunks(load())
    rows = {chunk.id: row for row, chunk in enumerate(law)}
    asked = question_chunks(bank(), frozenset(rows))
    files = model_files()
    model = load_model(files)
    questions = torch.from_numpy(model.embed([chunk.own for chunk in asked]))
    texts = [torch.from_numpy(model.embed([getattr(chunk, part) for chunk in law])) for part in ("embedded", "own")]
    leads = torch.zeros(len(asked), len(law))
    for row, chunk in enumerate(asked):
        leads[row, [rows[citation] for citation in chunk.citations]] = 1
    turn = train(
        questions, torch.cat([questions, *texts]), leads, torch.cat([leads, torch.eye(len(law)), torch.eye(len(law))])
    )
    target = Path(FILE)
    np.savez_compressed(target, turn=turn.astype(np.float16), weights=np.array(files.sha256))
    print(f"{target.name}: {len(asked)} questions, {target.stat().st_size // 1024} KiB")


def train(questions: torch.Tensor, candidates: torch.Tensor, leads: torch.Tensor, held: torch.Tensor) -> np.ndarray:
    """Fit the adapter.

    Args:
        questions: vectors of the questions, which are also the first candidates.
        candidates: vectors that a question may find.
        leads: question by provision, 1 where it leads there.
        held: candidate by provision.

    Returns:
        The matrix that is multiplied with a question's vector and added to it.
    """
    torch.set_num_threads(1)
    turn = torch.zeros(questions.shape[1], questions.shape[1], requires_grad=True)
    optimiser = torch.optim.Adam([turn], lr=RATE)
    right = (leads @ held.T) > 0
    self_ = torch.arange(len(questions))
    right[self_, self_] = False
    for step in range(STEPS):
        vectors = torch.nn.functional.normalize(questions + questions @ turn, dim=1)
        scores = vectors @ candidates.T / TEMPERATURE
        scores = scores.index_put((self_, self_), torch.tensor(-1e9))
        hit = torch.logsumexp(scores.masked_fill(~right, -1e9), 1)
        loss = (torch.logsumexp(scores, 1) - hit).mean() + RIDGE * (turn**2).sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 50 == 0:
            print(f"step {step}: loss {loss.item():.3f}")
    return turn.detach().numpy()


if __name__ == "__main__":
    main()
