import { abbreviations, abbreviationTable } from '#domain/sentences.ts'

/** However they are typed. */
const places = abbreviationTable(`
  ak alaska, ar arkansas, az arizona, ca california, ct connecticut, dc district columbia washington, fl florida
  ga georgia, ia iowa, il illinois, ks kansas, ky kentucky, md maryland, mi michigan, mn minnesota
  nc north carolina, nd north dakota, nh new hampshire, nj new jersey, nm new mexico, nv nevada, ny new york
  nyc new york city, ri rhode island, sc south carolina, sd south dakota, tn tennessee, tx texas, ut utah
  vt vermont, wa washington, wi wisconsin, wv west virginia, wy wyoming, uk united kingdom, usa united states america
  sf san francisco, philly philadelphia
`)
const services = abbreviationTable(`
  usmc united states marine corps marines, usaf united states air force, usn united states navy, army united states
  navy united states
  uscg united states coast guard, nypd new york police department, fdny new york fire department
  pd police department, fd fire department, vfw veterans foreign wars, er emergency room, icu intensive care unit
  nicu intensive care unit, hs high school, rn registered nurse, emt emergency medical technician
  mlk martin luther king, uni university
`)
/** Only in capitals, in a text that isn't all in capitals: "in" is no state, and "la" is Spanish. */
const capitals = abbreviationTable(`
  AL alabama, CO colorado, DE delaware, HI hawaii, ID idaho, IN indiana, LA los angeles louisiana
  MA massachusetts, ME maine, MO missouri, MS mississippi, MT montana, NE nebraska, OH ohio, OK oklahoma
  OR oregon, PA pennsylvania, VA virginia veterans affairs, US united states, AF air force
`)

const anyCase = new Map([...abbreviations, ...places, ...services])

/** The words that the writer may use for an abbreviation in the source. */
export function spelledOut(word: string, isAllCapitals: boolean): readonly string[] {
  const always = anyCase.get(word.toLowerCase()) ?? []
  return isAllCapitals ? always : [...always, ...(capitals.get(word) ?? [])]
}

const faith =
  /\b(?:god'?s?|lord|jesus|christ(?:ian\w*)?|church\w*|pray\w*|faith\w*|bible|scriptures?|psalms?|pastor|priest|rabbi|imam|deacon|catholic|baptist|lutheran|methodist|orthodox|mass|rosary|synagogue|mosque|waheguru|choir|ushers|devout|hymns?|gospel|communion|dios|iglesia|misa|rez\w+)\b/i
const religious =
  'jesus christ bible scripture scriptures gospel mass holy spirit ghost savior saviour heaven almighty psalm psalms communion rosary sabbath torah kaddish quran allah senor cristo biblia misa virgen ji ka khalsa ki fateh'.split(
    ' ',
  )

/** What any text about a person of faith may say, if the theme is religious or faith was told. */
export function religiousWords(text: string, isReligious: boolean): readonly string[] {
  const told = text.replace(/\b(?:no|not|nothing about|without) \p{L}+(?: \p{L}+)?/giu, ' ')
  return isReligious || faith.test(told) ? religious : []
}
