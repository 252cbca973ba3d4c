import { link, paragraph, smallLink, smallPrint } from './blocks.ts'
import { deleteOrDownload, formatDay, layout, type RenderedEmail } from './layout.ts'

/** `person` is null where the address isn't proven. */
export type FoundLink = { person: string | null; startedAt: Date; paid: boolean; link: string }

type FindLinksEmail = { found: FoundLink[]; dataLink: string }

export async function findLinksEmail({ found, dataLink }: FindLinksEmail): Promise<RenderedEmail> {
  const frame = {
    subject: 'Your private links',
    inboxLine: 'Each one opens a eulogy or a preview.',
    footer: [
      smallPrint(
        'If you didn’t ask for this, someone entered your address. They don’t see these links, and you don’t need to do anything.',
      ),
      smallLink(dataLink, deleteOrDownload),
    ],
  }
  return layout(frame, [
    paragraph('Hello,'),
    paragraph('You asked for the private links to what you wrote with us. Here they are.'),
    ...found.map((each) => link(each.link, wordsFor(each))),
    paragraph(
      'The links are private: anyone who has one can read and change the text. Earlier links still work.',
    ),
    paragraph(
      'For safety, deleting, stopping links and asking for a refund on the page work for one day after this email. After that, ask for a new link.',
    ),
    ...(found.some(({ person }) => person === null)
      ? [
          paragraph(
            'If you see a date instead of a name, you haven’t opened that one from this email address yet.',
          ),
        ]
      : []),
    paragraph('If one is missing, you may have used another email address.'),
  ])
}

function wordsFor({ person, startedAt, paid }: FoundLink): string {
  const what = paid ? 'eulogy' : 'preview'
  return person === null
    ? `Open your ${what} of ${formatDay(startedAt)}`
    : `Open your ${what} for ${person}`
}
