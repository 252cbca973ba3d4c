import { siteColors } from '#server/emails/colors.ts'

const colors = (scheme: 'light' | 'dark') =>
  Object.entries(siteColors)
    .map(([name, color]) => `--${name}: ${color[scheme]};`)
    .join(' ')

/** The look of the site, in one small sheet. The site's own sheet has another name after each build. */
export const styleSheet = `
:root { color-scheme: light dark; ${colors('light')} }
@media (prefers-color-scheme: dark) { :root { ${colors('dark')} } }
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--background); color: var(--ink);
  font: 1.0625rem/1.5 "Source Sans 3", "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
h1, h2, .brand, .figure { font-family: Georgia, "Times New Roman", serif; font-weight: 500; line-height: 1.25; text-wrap: balance }
h1 { font-size: 1.75rem; margin: 1.75rem 0 .75rem }
h2 { font-size: 1.3125rem; margin: 2.25rem 0 .75rem }
p { margin: 0 0 1rem; max-width: 38rem }
a { color: var(--evergreen); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--evergreen); outline-offset: 2px; border-radius: .25rem }
.skip { position: absolute; left: -100rem } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .75rem }
.top, main, .foot { max-width: 60rem; margin: 0 auto; padding-inline: 1.25rem }
.top { padding-top: 1rem; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; column-gap: 1.5rem }
.brand { font-size: 1.25rem; min-height: 3rem; display: inline-flex; align-items: center; text-decoration: none }
.foot { padding-block: 2.5rem 3rem; margin-top: 2rem; border-top: 1px solid var(--hairline); color: var(--muted) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0 -.75rem; padding: 0; list-style: none }
nav a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 .75rem; text-decoration: none; border-radius: .375rem }
nav a:hover { text-decoration: underline }
nav [aria-current] { background: var(--green-panel); color: var(--green-ink); font-weight: 600 }
.count { display: inline-block; min-width: 1.5rem; margin-inline-start: .4rem; padding: 0 .4rem; border-radius: .75rem; text-align: center;
  font-size: .9375rem; background: var(--amber-panel); color: var(--amber-ink) }
.card, .panel, .done, .refused { border: 1px solid var(--hairline); border-radius: .75rem; background: var(--card); padding: 1rem 1.25rem; margin: 0 0 1rem; overflow-wrap: anywhere }
.panel, .refused { background: var(--amber-panel); color: var(--amber-ink); border-color: transparent }
.done { background: var(--green-panel); color: var(--green-ink); border-color: transparent }
.panel a:not(.button) { color: inherit }
.card > :last-child, .panel > :last-child, .done > :last-child, .refused > :last-child { margin-bottom: 0 }
.rows { list-style: none; margin: 0 0 1rem; padding: 0; border: 1px solid var(--hairline); border-radius: .75rem; background: var(--card); overflow: hidden }
.rows > li + li { border-top: 1px solid var(--hairline) }
.rows a { display: block; padding: .75rem 1.25rem; text-decoration: none; color: inherit; overflow-wrap: anywhere }
.rows a:hover strong { text-decoration: underline }
.rows a:focus-visible { outline-offset: -3px }
.rows strong { color: var(--evergreen) }
.rows .aside { color: var(--muted); display: block }
.urgent { background: var(--amber-panel); color: var(--amber-ink); border-color: transparent }
.urgent > li + li { border-color: var(--amber-ink) }
.urgent strong, .urgent .aside { color: inherit }
.muted { color: var(--muted) }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr)); gap: .75rem; margin: 0 0 1rem; padding: 0 }
.figures > div { background: var(--card); border: 1px solid var(--hairline); border-radius: .75rem; padding: .75rem 1rem; display: flex; flex-direction: column-reverse; justify-content: flex-end }
.figure { font-size: 1.75rem; margin: 0 } .figures dt { color: var(--muted) } .figures dd { margin: 0 }
button, .button { font: inherit; font-weight: 600; display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .5rem 1.25rem;
  cursor: pointer; border: 2px solid var(--evergreen); border-radius: .375rem; background: var(--evergreen); color: var(--on-evergreen); text-decoration: none }
.quiet { background: transparent; color: var(--evergreen) }
.danger { border-color: var(--rose); background: transparent; color: var(--rose) }
.actions { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .75rem; margin: 0 0 1rem; padding: 0; list-style: none }
.actions li { display: flex } .actions .button { width: 100%; text-align: center }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1rem 0 }
form { margin: 0 }
label { display: block; font-weight: 600; margin: 0 0 .35rem }
.check { display: flex; gap: .75rem; align-items: center; min-height: 3rem; font-weight: 400 }
.check input { width: 1.5rem; height: 1.5rem; flex: none; accent-color: var(--evergreen) }
input:not([type=checkbox]), textarea { font: inherit; width: 100%; max-width: 38rem; min-height: 3rem; padding: .6rem .75rem; border: 1px solid var(--field-line); border-radius: .375rem;
  background: var(--card); color: var(--ink) }
textarea { min-height: 10rem; display: block }
.hint { color: var(--muted); margin: .35rem 0 0 }
.story { list-style: none; margin: 0; padding: 0 0 0 1.25rem; border-inline-start: 2px solid var(--hairline) }
.story li { position: relative; padding: 0 0 1.1rem; overflow-wrap: anywhere }
.story li::before { content: ""; position: absolute; left: -1.7rem; top: .45rem; width: .75rem; height: .75rem; border-radius: 50%; background: var(--evergreen); border: 2px solid var(--background) }
.story .problem::before { background: var(--rose); border-radius: 0; rotate: 45deg }
.story time, time.at { color: var(--muted); font-size: .9375rem; font-variant-numeric: tabular-nums; display: block }
.problem b { color: var(--rose) }
.words { white-space: pre-wrap; max-width: 38rem; font-family: Georgia, "Times New Roman", serif; line-height: 1.6 }
.scroll { overflow-x: auto; margin: 0 0 1rem; border: 1px solid var(--hairline); border-radius: .75rem; background: var(--card) }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 1rem }
th, td { text-align: right; padding: .5rem .75rem; white-space: nowrap } th { font-weight: 600 }
th:first-child, td:first-child, .left { text-align: left }
tbody tr { border-top: 1px solid var(--hairline) }
summary { cursor: pointer; min-height: 3rem; display: flex; align-items: center; gap: .5rem; color: var(--evergreen); font-weight: 600 }
summary::before { content: "+"; font-size: 1.25rem; width: 1rem } [open] > summary::before { content: "–" }
.chart { background: var(--card); border: 1px solid var(--hairline); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem }
.chart figcaption { font-weight: 600; margin: 0 0 .5rem } .chart figcaption span { font-weight: 400; color: var(--muted) }
.chart svg { display: block; width: 100%; height: auto; overflow: visible }
.charts { display: grid; gap: 0 1rem } @media (min-width: 48rem) { .charts { grid-template-columns: 1fr 1fr } .funnel { grid-row: span 2 } }
.bar { fill: var(--evergreen) } .bar.over { fill: var(--rose) } .track { fill: var(--background) }
.base { stroke: var(--field-line); stroke-width: 1 } .limit { stroke: var(--rose); stroke-width: 1.5; stroke-dasharray: 5 4 }
.mark { fill: var(--muted); font: 13px "Segoe UI", Roboto, Arial, sans-serif } .value { fill: var(--ink); font: 600 13px "Segoe UI", Roboto, Arial, sans-serif }
.mark.limit-name { fill: var(--rose); paint-order: stroke; stroke: var(--card); stroke-width: 4px }
dl.facts { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 } .facts dt { color: var(--muted) } .facts dd { margin: 0; overflow-wrap: anywhere }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter .15s } } button:hover, .button:hover { filter: brightness(1.08) }
`
