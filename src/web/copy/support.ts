type Resource = { name: string; url: string; text: string }

/** Shown first: the only number that is answered at any hour. */
export const hotline = {
  name: '988 Suicide & Crisis Lifeline',
  number: '988',
  url: 'https://988lifeline.org',
  text: 'If it’s more than you can carry, or you’re afraid of what you might do, call or text 988. It’s free, day and night, in the US. You don’t have to be in danger to call; being alone with it is reason enough.',
  outsideUs:
    'Outside the US: if you are in danger, call your local emergency number. Otherwise your doctor can tell you which helpline to call.',
} as const

export const griefSupport: readonly Resource[] = [
  {
    name: 'GriefShare',
    url: 'https://www.griefshare.org',
    text: 'Groups that meet every week, near you or online. They’re hosted by churches and speak from the Christian faith.',
  },
  {
    name: 'The Compassionate Friends',
    url: 'https://www.compassionatefriends.org',
    text: 'For families after the death of a child, a sibling or a grandchild, at any age and from any cause. Its groups are led by people who’ve been through it.',
  },
]

export const funeralPlanning: readonly Resource[] = [
  {
    name: 'The Funeral Rule, Federal Trade Commission',
    url: 'https://www.ftc.gov/news-events/topics/truth-advertising/funeral-rule',
    text: 'What a US funeral home must tell you. You can ask for prices by phone, take home a written list, and buy only what you want.',
  },
  {
    name: 'Funeral Consumers Alliance',
    url: 'https://funerals.org',
    text: 'A nonprofit that explains the choices and what they cost, and doesn’t sell any of them.',
  },
  {
    name: 'Remembering A Life',
    url: 'https://www.rememberingalife.com',
    text: 'Ideas for a service, and plain guides to what needs to be arranged. Run by the National Funeral Directors Association.',
  },
]
