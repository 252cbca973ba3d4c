import { normalizeText } from './quotes.ts'

/** Eulogy clichés. A phrase that somebody typed, in whatever form, is allowed. */
const phrases = `
  (?:sorely|deeply|dearly|greatly|terribly) missed
  (?:in|to) a better place
  touch(?:ed|es|ing)? (?:so |very )?(?:many|countless|so many) (?:lives|hearts)|(?:lives|hearts) (?:that |which )?(?:she|he|they|you) touched
  testaments? (?:to|of)
  tapestry of
  passed (?:away|on)\\b
  gone (?:but not forgotten|too soon)|taken (?:from us )?(?:far |much )?too soon|left us (?:\\w+ )?too (?:soon|early)
  (?:gained|got|has)(?: itself)? (?:another|an|one more) angel
  never (?:truly|really) (?:be )?gone
  (?:her|his|their|your) legacy|legacy (?:lives|will live)
  (?:don't|didn't) make (?:them|'em) like
  broke the mold
  (?:this|such a) difficult time
  from near and far
  larger than life|larger-than-life
  rest(?:s|ing)? in (?:peace|power)
  cherished memories
  in loving memory
  celebrat\\w+ (?:of |the |her |his |their |your )+life
  words (?:cannot|can't|could not|fail to) (?:express|describe|capture|convey)
  heart of gold
  (?:lit|lights?|brighten\\w*) up (?:a|the|every|any|each) (?:room|world)
  never be forgotten|forever be remembered
  (?:watching|looking|smiling) (?:over|down on|down at|upon) (?:us|me|all)
  finally at peace|at peace at last
  beacon of|guiding light|shining light|ray of sunshine
  pillar of|rock of (?:the|our|this) family
  the life of the party
  lived life to the full\\w*|life to the fullest
  live[sd]? on (?:in|through) (?:our|my|all of us|each)
  forever in (?:our|my) hearts?|always be in (?:our|my) hearts?
  everything happens for a reason
  time heals
  never met a stranger
  the shirt off (?:his|her|their) back
  one in a million|one of a kind
  the end of an era
  to know (?:her|him|them|you) (?:was|is) to love
  (?:leaves?|left) (?:behind )?a hole|hole (?:that can never be filled|in (?:our|my) hearts?)
  indelible (?:mark|imprint|impression)
  zest for life|joie de vivre
  (?:infectious|contagious) (?:laugh\\w*|smile|energy)
  above and beyond
  a life well lived|a life well-lived
  no longer in pain|lost (?:her|his|their) battle|brave battle
  earned (?:her|his|their) wings
  commit(?:ted|ting|s)? suicide
  (?:her|his|their|your)(?: own| inner)? demons
  needed (?:another|an|one more) angel|(?:little|tiny) angel
  too (?:good|pure|perfect|beautiful|precious) for this (?:world|earth)
  (?:god's|a bigger|a greater) plan\\b|wasn't meant to be
  gathered here today
  with (?:a )?heavy hearts?
  made the world a better place
  an inspiration to (?:us )?all
  grief is (?:complicated|the price)
  good (?:morning|afternoon|evening),? (?:everyone|everybody|all)
`
  .trim()
  .split('\n')
  .map((line) => new RegExp(`\\b(?:${line.trim()})`, 'giu'))

export function stockPhrasesIn(sentence: string, sourceText: string): string[] {
  const plain = normalizeText(sentence)
  const given = normalizeText(sourceText)
  return phrases
    .filter((phrase) => !given.match(phrase))
    .flatMap((phrase) => plain.match(phrase) ?? [])
    .filter((found) => !given.includes(found.replace(/^(?:the|an?) /u, '')))
}
