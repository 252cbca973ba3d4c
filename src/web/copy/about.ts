import { pages } from '#contract/urls.ts'
import { answerTime, priceInDollars, refundTerm } from '#domain/offer.ts'
import { companies, founder, operator } from '#operator'
import { brand } from './brand-words.ts'
import { offer } from './offer-words.ts'
import type { RichTextContent } from './text-with-links.ts'

type AboutSection = {
  id: string
  title: string
  paragraphs: readonly RichTextContent[]
  /** Marked as a sample on the page. */
  sample?: boolean
}

/** How an external automation writes is not in our hands. */
const isModel = companies.automation === null

/** Where `npm run eval` records its results. The launch check asks for one with the models of the site. */
const evals = import.meta.glob<string>('/operator/evals.json', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const isTested = Object.values(evals).some((text) => text.includes('"holds": true'))

export const aboutLede =
  'We help people write a eulogy from what they remember. Here’s who we are, how a eulogy is made and checked, and what AI does.'

/** A sample is for developers only. */
const why: AboutSection = {
  id: 'why',
  title: 'Why it exists',
  paragraphs: [...founder.story, `– ${founder.name}`],
  sample: founder.sample,
}

export const aboutSections: readonly AboutSection[] = [
  {
    id: 'who',
    title: 'Who runs it',
    paragraphs: [
      `${brand.name} is run by ${operator.name}, ${operator.postalAddress}.`,
      [
        `The site earns money in one way: some readers of a free preview buy the full eulogy for ${priceInDollars}. There is no advertising and no subscription. The `,
        { text: 'guides', to: pages.eulogyIdeas() },
        ' and the ',
        { text: 'examples', to: pages.eulogyExamples() },
        ' are free for everyone.',
      ],
    ],
  },
  ...(founder.sample && !import.meta.env.DEV ? [] : [why]),
  {
    id: 'how',
    title: 'How a eulogy is made',
    paragraphs: [
      `You answer a few questions about the person who died. Notes and fragments are enough. AI writes the text${isModel ? ' and takes its facts only from your answers. It doesn’t look anything up.' : ' from your answers.'}`,
      'You read the beginning free. If it sounds right, you buy the rest. If not, you leave, and we erase what you sent after 30 days.',
      [
        'To see what comes out, ',
        { text: 'read a finished eulogy for a mother', to: pages.example('mother') },
        ', with the notes it was written from.',
      ],
    ],
  },
  {
    id: 'checked',
    title: 'How a text is checked',
    paragraphs: [
      'A second AI goes through the text sentence by sentence and notes which of your words support the facts in it. Then ordinary software verifies that those words really are in your answers, and compares names, numbers and quotations. In languages other than English it can compare less, so please read those texts with extra care.',
      `${offer.promise} You see which of your words each sentence comes from, or that it states no fact. You have the last word on every line.`,
      'Some sentences state no fact: a thought about what you told us, a greeting, thanks, a goodbye. In our examples, that’s about half. AI writes them too, and you can see which ones they are. Keep only those that are what you’d say.',
      'Our own examples went through the same software. We changed no word of them by hand.',
      ...(isTested
        ? [
            'Before a language model writes for this site, we test it with a fixed set of invented notes and measure how often it says more than the notes do.',
          ]
        : []),
      'No check is perfect. Read the text before the service. Only you know what’s true.',
    ],
  },
  {
    id: 'ai',
    title: 'What AI does, and what it doesn’t',
    paragraphs: [
      `${offer.ai} ${offer.sent}`,
      'AI doesn’t decide anything about you, and it doesn’t speak for you. It drafts. No one on our team reads your text, unless you ask us about it or something has failed and can’t be fixed any other way.',
      [
        'You may not want AI near these words at all. That’s reason enough not to use it. The ',
        { text: 'guides to writing a eulogy yourself', to: pages.eulogyIdeas() },
        ' work just as well with a pen. One of them is about ',
        {
          text: 'when AI helps and when it doesn’t',
          to: pages.article('should-you-use-ai-to-write-a-eulogy'),
        },
        '.',
      ],
      [
        'The ',
        { text: 'privacy policy', to: pages.privacyPolicy() },
        ' lists each company, what it receives, and how long we keep your words.',
      ],
    ],
  },
  {
    id: 'reach-us',
    title: 'How to reach us',
    paragraphs: [
      [
        'Write to ',
        { text: brand.supportEmail, to: `mailto:${brand.supportEmail}` },
        ' or use the ',
        { text: 'contact form', to: pages.contact() },
        `. A person reads every message, and typically answers ${answerTime}.`,
      ],
      [
        `If a eulogy you bought isn’t right, ask within ${refundTerm} and you get your money back: see the `,
        { text: 'refund policy', to: pages.refundPolicy() },
        '. If you lost the link to it, ',
        { text: 'we can email it to you again', to: pages.findMyEulogy() },
        '.',
      ],
    ],
  },
]
