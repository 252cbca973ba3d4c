import type { ArticleCard } from './article.ts'

/** In the order of the list. The home page shows the first three. */
export const articleCards: readonly ArticleCard[] = [
  {
    id: '1',
    title: 'Crafting a Heartfelt Eulogy',
    slug: 'crafting-heartfelt-eulogy',
    date: '2025-04-09',
    category: 'Writing',
    excerpt: 'Begin with one small thing that nobody else would have noticed. The rest can wait.',
    image: 'note-cards-and-glass',
    readTime: '6 min read',
  },
  {
    id: '2',
    title: 'Overcoming the Fear of Public Speaking at a Funeral',
    slug: 'overcoming-fear-public-speaking-funeral',
    date: '2025-04-16',
    category: 'Speaking',
    excerpt:
      'You do not have to stop being afraid. You have to be able to read one page while afraid.',
    image: 'chair-at-window',
    readTime: '6 min read',
  },
  {
    id: '3',
    title: 'How to Deliver a Eulogy with Confidence',
    slug: 'how-to-deliver-eulogy-with-confidence',
    date: '2025-04-30',
    category: 'Speaking',
    excerpt:
      'What to do with the paper, your voice, your eyes and the first ten seconds, in the order you will need it.',
    image: 'lectern-with-lamp',
    readTime: '6 min read',
  },
  {
    id: '4',
    title: 'How Long a Eulogy Should Be, and How to Time It',
    slug: 'how-long-should-a-eulogy-be',
    date: '2025-05-21',
    category: 'Writing',
    excerpt:
      'Five minutes is about 650 words. How to find out your own pace, and what to cut first.',
    image: 'pressed-flower-in-letter',
    readTime: '6 min read',
  },
  {
    id: '5',
    title: 'A Eulogy When the Relationship Was Hard',
    slug: 'eulogy-for-a-difficult-relationship',
    date: '2025-06-11',
    category: 'Writing',
    excerpt:
      'You do not have to praise what hurt you. You only have to say nothing that is untrue.',
    image: 'coat-on-hook',
    readTime: '6 min read',
  },
  {
    id: '6',
    title: 'Reading a Eulogy When You Think You Will Cry',
    slug: 'reading-a-eulogy-when-you-may-cry',
    date: '2025-07-02',
    category: 'Speaking',
    excerpt:
      'Probably you will, for a moment, and then go on. How to write the page for it, and whom to ask to stand by.',
    image: 'table-laid-for-one',
    readTime: '6 min read',
  },
  {
    id: '7',
    title: 'A Sample Eulogy, with Notes',
    slug: 'sample-eulogy',
    date: '2025-08-20',
    category: 'Examples',
    excerpt:
      'A daughter speaks about her father for about six minutes. Both are invented. The notes say why each part stands where it does.',
    image: 'open-book-and-glasses',
    readTime: '6 min read',
  },
]
