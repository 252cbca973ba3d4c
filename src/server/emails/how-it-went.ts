import { button, paragraph, smallLink, smallPrint } from './blocks.ts'
import { layout, type RenderedEmail } from './layout.ts'

/** For the buyer, some weeks later. Our own words and nothing else. */
export const howItWentEmail = (links: {
  link: string
  unsubscribeLink: string
}): Promise<RenderedEmail> =>
  layout(
    {
      subject: 'How did it go?',
      heading: 'How did it go?',
      inboxLine: 'One question, if you’d like to answer it. You don’t have to.',
      footer: [
        smallPrint('You get this because you bought a eulogy from us. We ask only once.'),
        smallLink(links.unsubscribeLink, 'Stop emails like this to your address'),
      ],
    },
    [
      paragraph('Hello,'),
      paragraph(
        'Some weeks ago, you wrote a eulogy with us. We hope the words were there when you needed them.',
      ),
      paragraph(
        'If you’d like, tell us how it went: what helped, and what didn’t. A sentence is enough, and a person reads every answer.',
      ),
      button(links.link, 'Tell us how it went'),
      paragraph('If you’d rather not, you don’t need to do anything. We won’t ask again.'),
    ],
  )
