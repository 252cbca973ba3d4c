import { type CSSProperties, createElement as h, type ReactElement } from 'react'

/** A link that looks like a button. Outlook ignores its padding, so spaces that only Outlook sees stand in for it. */
export function buttonTag(address: string, label: string, style: CSSProperties): ReactElement {
  const forOutlook = (html: string) =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: both are written here
    h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })
  const spaces = '&#8202;'.repeat(3)
  return h(
    'a',
    {
      className: 'button',
      href: address,
      target: '_blank',
      style: {
        ...{ lineHeight: '100%', textDecoration: 'none', display: 'inline-block' },
        ...{ maxWidth: '100%', msoPaddingAlt: '0px', ...style, padding: '15px 24px' },
      },
    },
    forOutlook(`<i style="mso-font-width:400%;mso-text-raise:22.5" hidden>${spaces}</i>`),
    h(
      'span',
      {
        style: {
          ...{ maxWidth: '100%', display: 'inline-block', lineHeight: '120%' },
          ...{ msoPaddingAlt: '0px', msoTextRaise: '11.25px' },
        },
      },
      label,
    ),
    forOutlook(`<i style="mso-font-width:400%" hidden>${spaces}&#8203;</i>`),
  )
}

const inboxLineLength = 150

/** What an inbox shows next to the subject. After it come signs without a width, or the inbox would show the email's first words, too. */
export function inboxLineTag(words: string): ReactElement {
  const line = words.slice(0, inboxLineLength)
  const rest = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(inboxLineLength - line.length)
  const style = {
    ...{ display: 'none', overflow: 'hidden', lineHeight: '1px' },
    ...{ opacity: 0, maxHeight: 0, maxWidth: 0 },
  }
  return h('div', { style }, line, h('div', null, rest))
}
