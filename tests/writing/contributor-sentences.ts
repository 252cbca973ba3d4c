import { tableOf } from '#tests/support/table.ts'

/**
 * Sentences for the check of contributors, written before the rules. The rules were developed on every other sentence
 * (`developed`); the rest was measured at the end (`keptAside`). `cites` names the pieces that the judge cites.
 */
type Family = {
  person: string
  relationship: string
  speaker: string
  /** The owner's own words, by key. */
  own: Record<string, string>
  contributors: { name: string; relation: string; pieces: Record<string, string> }[]
}

/** Family, who told it and what they were to the person (empty: the owner's own words), key, words. */
const told = tableOf(`
  rosa |  |  | bus | Mom drove the school bus for 22 years.
  rosa |  |  | pond | We swam at Miller Pond every July.
  rosa |  |  | ship | my cousin luis always said she ran the house like a ship
  rosa |  |  | soup | when i was sick she made me soup with too much pepper
  rosa |  |  | kind | she never locked the back door
  rosa | Tom | brother | whistle | Rosa taught me to whistle with two fingers when I was six.
  rosa | Tom | brother | tucson | We drove to Tucson in her yellow truck and sang the whole way.
  rosa | Bev Marsh | next-door neighbor | walk | She shoveled my walk every winter after my surgery.
  rosa | Bev Marsh | next-door neighbor | ask | I never once had to ask.
  rosa | Grace |  | hum | She hummed while she sorted the mail.
  rosa | Grace |  | coat | She gave me her blue coat the day I started college.
  rosa | Tom Becker | worked with her at the bus barn | list | She kept a list of every kid’s birthday.
  rosa | Tom Becker | worked with her at the bus barn | shift | She covered my shift the night my son was born.
  walt |  |  | boat | He built a rowboat in the garage and it never floated.
  walt |  |  | chess | He let me win at chess until I was nine.
  walt |  |  | will | my cousin Will and I fought over his chair
  walt |  |  | radio | He listened to ballgames on the radio with the sound of the TV off.
  walt | June | wife | letter | Walt wrote me a letter from every ship.
  walt | June | wife | dance | We danced in the kitchen the night the power went out.
  walt | Aunt Dot | his little sister | bike | He carried me home on his handlebars when I broke my ankle.
  walt | Aunt Dot | his little sister | pie | He ate a whole pie and blamed the dog.
  walt | Will | grandson | knots | Grandpa showed me eleven knots and I remember four.
  walt | Will | grandson | mia | He took Mia and me to the pier at five in the morning.
  walt | Eddie Reyes | Navy friend | watch | He took my watch when I had the flu.
  walt | Eddie Reyes | Navy friend | cards | I never beat him at cards in eleven years.
`)

function familyOf(family: string, names: Omit<Family, 'own' | 'contributors'>): Family {
  const rows = told.filter(([of]) => of === family)
  const piecesOf = (contributor: string) =>
    Object.fromEntries(
      rows
        .filter(([, name]) => name === contributor)
        .map(([, , , key = '', words = '']) => [key, words]),
    )
  const contributors = new Map(rows.map(([, name = '', relation = '']) => [name, relation]))
  contributors.delete('')
  return {
    ...names,
    own: piecesOf(''),
    contributors: [...contributors].map(([name, relation]) => ({
      name,
      relation,
      pieces: piecesOf(name),
    })),
  }
}

export const families = {
  rosa: familyOf('rosa', { person: 'Rosa Diaz', relationship: 'mother', speaker: 'Anna Lopez' }),
  walt: familyOf('walt', { person: 'Walt Hansen', relationship: 'grandfather', speaker: 'Mia' }),
}

export type Rule = 'wrong-contributor' | 'wrong-relation' | 'not-own-memory'
export type ContributorSentence = {
  family: keyof typeof families
  text: string
  cites: string[]
  verdict?: 'reflection' | 'ceremony'
}

const toSentence = ([family, text = '', cites = '']: string[]): ContributorSentence => ({
  family: family === 'r' ? 'rosa' : 'walt',
  text,
  cites: cites.split(' ').filter(Boolean),
})

const goodList = tableOf(`
  r | Her brother Tom told me she taught him to whistle with two fingers. | whistle
  r | Tom remembers that he was six when she taught him to whistle. | whistle
  r | Tom and Mom drove to Tucson in her yellow truck, and they sang the whole way. | tucson
  r | They drove to Tucson in her yellow truck and sang the whole way. | tucson
  r | Our neighbor Bev Marsh says Mom shoveled her walk every winter after her surgery. | walk
  r | Bev never once had to ask. | ask
  r | She never had to ask. | ask
  r | Grace told me that Mom gave her the blue coat off her own back the day she started college. | coat
  r | I still hear that whistle. | whistle | reflection
  r | I like to think of that yellow truck on the road to Tucson. | tucson | reflection
  r | Tom Becker, who worked with her at the bus barn, remembers her list of birthdays. | list
  r | My mother drove the school bus for twenty-two years. | bus
  r | We swam at Miller Pond every July. | pond
  r | My cousin Luis always said she ran the house like a ship. | ship
  r | When I was sick, she made me soup with too much pepper. | soup
  r | My mother taught her brother to whistle. | whistle
  r | I never knew about the whistling until Tom wrote it down. | whistle
  r | Tom, thank you for the story of the whistle. | whistle | ceremony
  r | Grace remembers her humming while she sorted the mail. | hum
  r | According to Tom, the truck was yellow and the singing never stopped. | tucson
  r | As Bev puts it, she never once had to ask. | ask
  r | The night Tom Becker’s son was born, she covered his shift. | shift
  r | My uncle Tom still talks about the drive to Tucson. | tucson
  r | She kept a list of every kid’s birthday. | list
  r | Every kid on her bus had a birthday on that list, and I love that. | list
  r | Mom drove a bus all day and then shoveled the walk next door. | bus walk
  r | She made me soup, and she taught her brother to whistle. | soup whistle
  r | I am told she hummed while she sorted the mail. | hum
  r | I’m Anna Lopez, and Rosa was my mother.
  r | Her neighbor Bev and her brother Tom both have a story, and neither one asked for anything. | whistle ask | reflection
  r | When I walk past Bev’s house this winter, I will think of that shovel. | walk | reflection
  r | I want to be the kind of person who shovels a walk without being asked. | walk ask | reflection
  w | My grandmother June has a letter from every ship. | letter
  w | June told me they danced in the kitchen the night the power went out. | dance
  w | His wife, June, got a letter from every ship. | letter
  w | Aunt Dot says he carried her home on his handlebars when she broke her ankle. | bike
  w | His little sister Dot remembers the pie, and so does the dog. | pie
  w | He ate a whole pie and blamed the dog. | pie
  w | He let me win at chess until I was nine. | chess
  w | My cousin Will and I fought over his chair. | will
  w | Will says he was shown eleven knots and remembers four. | knots
  w | He took Will and me to the pier at five in the morning. | mia
  w | We were at the pier with him at five in the morning. | mia
  w | Eddie Reyes, a friend from the Navy, wrote that Walt took his watch when he had the flu. | watch
  w | His Navy friend Eddie never beat him at cards in eleven years. | cards
  w | I can see him in that kitchen with the lights out, dancing. | dance | reflection
  w | I laughed when I read what Aunt Dot wrote about the pie. | pie
  w | My grandfather built a rowboat in the garage, and it never floated. | boat
  w | A friend of his from the Navy told me he never beat him at cards. | cards
  w | Grandpa showed his grandson eleven knots. | knots
  w | Will, you remember four knots, and I can’t tie one. | knots | reflection
  w | We will dance in that kitchen again. | dance | reflection
`)

const badList = tableOf(`
  r | Her neighbor Bev told me she taught her to whistle with two fingers. | whistle | wrong-contributor
  r | She taught me to whistle with two fingers when I was six. | whistle | not-own-memory
  r | Tom told me she shoveled his walk every winter. | walk | wrong-contributor
  r | We drove to Tucson in her yellow truck and sang the whole way. | tucson | not-own-memory
  r | Grace remembers that Mom drove the school bus for twenty-two years. | bus | wrong-contributor
  r | Her sister Grace says she hummed while she sorted the mail. | hum | wrong-relation
  r | Bev Marsh, her cousin, never once had to ask. | ask | wrong-relation
  r | Tom always said the back door was never locked. | kind | wrong-contributor
  r | She gave me her blue coat the day I started college. | coat | not-own-memory
  r | I never once had to ask. | ask | not-own-memory
  r | Her brother Tom remembers the list of birthdays at the bus barn. | list | wrong-contributor
  r | According to Grace, she covered a shift the night a baby was born. | shift | wrong-contributor
  r | As Tom put it, she made soup with too much pepper. | soup | wrong-contributor
  r | My brother Tom told me she taught him to whistle. | whistle | wrong-relation
  r | My aunt Grace has the blue coat that Mom gave her. | coat | wrong-relation
  r | She shoveled our walk every winter, and we never had to ask. | walk ask | not-own-memory
  r | I was six when she taught me to whistle. | whistle | not-own-memory
  r | Luis told me about the yellow truck and the drive to Tucson, and Bev remembers it too. | tucson | wrong-contributor
  r | Bev wrote that she hummed while she sorted the mail. | hum | wrong-contributor
  r | In Grace’s words, she ran the house like a ship. | ship | wrong-contributor
  r | When my son was born, she covered my shift. | shift | not-own-memory
  r | I sang with her the whole way to Tucson. | tucson | not-own-memory
  r | Her nephew Tom Becker kept the list of birthdays after her. | list | wrong-relation
  r | Tom still describes the way she hummed over the mail. | hum | wrong-contributor
  r | Tom and Grace both recall the winters when she shoveled the walk. | walk | wrong-contributor
  r | Grace, her neighbor, still has the coat. | coat | wrong-relation
  r | The blue coat she put on my shoulders is the one I wore to college. | coat | not-own-memory
  r | I have never forgotten how she taught me to whistle. | whistle | not-own-memory
  r | Bev swears she sang all the way to Tucson. | tucson | wrong-contributor
  r | I had surgery, and every winter after that she shoveled the walk. | walk | not-own-memory
  w | Aunt Dot told me about the letter from every ship. | letter | wrong-contributor
  w | He wrote me a letter from every ship. | letter | not-own-memory
  w | He carried me home on his handlebars when I broke my ankle. | bike | not-own-memory
  w | His daughter June remembers dancing in the kitchen. | dance | wrong-relation
  w | Eddie says he ate a whole pie and blamed the dog. | pie | wrong-contributor
  w | June says he listened to ballgames on the radio. | radio | wrong-contributor
  w | My brother Will learned eleven knots from him. | knots | wrong-relation
  w | He showed me eleven knots, and I remember four. | knots | not-own-memory
  w | I never beat him at cards in eleven years. | cards | not-own-memory
  w | He took my watch when I had the flu. | watch | not-own-memory
  w | Will told us he took Eddie’s watch when he had the flu. | watch | wrong-contributor
  w | June wrote about the rowboat that never floated. | boat | wrong-contributor
  w | We danced in the kitchen the night the power went out. | dance | not-own-memory
  w | His brother Eddie never beat him at cards. | cards | wrong-relation
  w | Dot, his daughter, was carried home on his handlebars. | bike | wrong-relation
  w | Will remembers the handlebars and the broken ankle. | bike | wrong-contributor
  w | I remember the night the power went out and we danced in the kitchen. | dance | not-own-memory
  w | One winter I had the flu, and he took my watch. | watch | not-own-memory
  w | As June tells it, he let a child win at chess for years. | chess | wrong-contributor
  w | Eddie Reyes was his brother-in-law and never beat him at cards. | cards | wrong-relation
`)

const every = <T>(items: readonly T[], rest: 0 | 1) => items.filter((_, at) => at % 2 === rest)

const good = goodList.map((row): ContributorSentence => {
  const verdict = row[3] as ContributorSentence['verdict']
  return { ...toSentence(row), ...(verdict && { verdict }) }
})
export const goodSentences = { developed: every(good, 0), keptAside: every(good, 1) }

const bad = badList.map((row) => ({ ...toSentence(row), rule: row[3] as Rule }))
export const badSentences = { developed: every(bad, 0), keptAside: every(bad, 1) }
