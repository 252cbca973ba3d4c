import type { SentenceEvidence } from '#domain/evidence.ts'
import { countWords } from '#domain/length.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { escapeText } from '#server/http/html/html.ts'
import { splitTrimmedSentences } from '#server/writing/draft.ts'
import type { Measure } from './measures.ts'
import type { Outcome } from './write-case.ts'

/** The texts with their input, the evidence of each sentence, and the figures. */
export function renderReport(
  outcomes: readonly Outcome[],
  measures: readonly Measure[],
  by: { writers: string; briefVersion: string },
): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Eulogies, measured</title><style>${style}</style>
<main><h1>Eulogies, measured</h1>
<p class="by">Written by ${escapeText(by.writers)}, brief ${escapeText(by.briefVersion)}. The people are invented.</p>
<table>${measures.map(row).join('')}</table>
<nav>${outcomes.map(({ case: { label } }) => `<a href="#${label}">${label}</a>`).join(' ')}</nav>
${outcomes.map(article).join('\n')}</main></html>`
}

const row = ({ id, name: what, value: is, goal, passed }: Measure) =>
  `<tr class="${passed === false ? 'short' : 'holds'}"><th>${id}</th><td>${escapeText(what)}</td><td>${escapeText(is)}</td><td>${escapeText(goal)}</td></tr>`

function article(outcome: Outcome): string {
  const { case: asked, text, sentences, removed, source, failed, target } = outcome
  const facts = `${asked.input.tone}, ${asked.input.theme}, ${countWords(text)} words for a target of ${target}, ${outcome.calls} calls, $${outcome.costDollars.toFixed(3)}`
  const pieces = source
    .map(
      ({ text: piece, kind }, at) =>
        `<li value="${at + 1}" class="${kind}">${escapeText(piece)}</li>`,
    )
    .join('')
  const left = [...sentences]
  const body = splitParagraphs(text)
    .map(
      (paragraph) =>
        `<p>${splitTrimmedSentences(paragraph)
          .map(() => sentence(left.shift()))
          .join(' ')}</p>`,
    )
    .join('')
  const out = removed.map(({ sentence: one }) => `<li>${escapeText(one)}</li>`).join('')
  return `<article id="${asked.label}"><h2>${escapeText(asked.input.name)}</h2><p class="by">${escapeText(facts)}</p>
${failed ? `<p class="short">Not written: ${escapeText(failed)}</p>` : ''}
<details><summary>What was typed</summary><ol>${pieces}</ol></details>
<div class="eulogy">${body}</div>${out ? `<h3>Taken out</h3><ul>${out}</ul>` : ''}</article>`
}

function sentence(found: SentenceEvidence | undefined): string {
  if (!found) return ''
  const quotes = found.evidence.map(({ words }) => `“${words}”`).join(' · ')
  const note = found.status === 'marked' ? `not found: ${found.notFound || 'not checked'}` : quotes
  return `<span class="${found.status}" title="${escapeText(`${found.status}${note ? `: ${note}` : ''}`)}">${escapeText(found.sentence)}</span>`
}

const style = `
:root{color-scheme:light dark;--ground:#faf5eb;--ink:#2b2723;--muted:#574f46;--mark:#fbeed2;--line:#ded3c0}
@media(prefers-color-scheme:dark){:root{--ground:#1b1916;--ink:#efe7da;--muted:#c4baaa;--mark:#4a3a17;--line:#4a443b}}
body{background:var(--ground);color:var(--ink);font:18px/1.6 "Source Sans 3",system-ui,sans-serif;margin:0}
main{max-width:42rem;margin:3rem auto;padding:0 1.25rem}h1,h2{font-family:Newsreader,Georgia,serif;font-weight:500}
article{border-top:1px solid var(--line);margin-top:4rem;padding-top:1rem}.by,.ceremony,.reflection{color:var(--muted)}
.eulogy{font:21px/1.65 Newsreader,Georgia,serif}.marked{background:var(--mark)}.supported{border-bottom:1px dotted var(--line)}
table{border-collapse:collapse;font-size:16px}th,td{text-align:left;padding:.2rem .6rem;vertical-align:top;border-bottom:1px solid var(--line)}
.short{color:#8f3f3d;font-weight:600}nav{display:flex;flex-wrap:wrap;gap:.3rem .8rem;font-size:16px;margin-top:2rem}
li.wish,li.prohibition{color:#8f3f3d}li.message{font-style:italic}a{color:inherit}`
