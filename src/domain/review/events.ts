import { stemOf } from './words.ts'

const listOf = (text: string) => text.trim().split(/\s+/)

/** Things one can see and touch: where nobody told of one, somebody has made it up. */
const things = listOf(`
  airport apartment apple apron army attic aunt avenue baby backpack badge bakery ball band bank bar barn
  barbecue basement basket bath beach bear bed bee beer bench bicycle bike bird blanket blood boat bonfire
  boot bottle bowl box bread bridge broom bucket bus butcher cabin cake camera camp campfire cancer candle
  canoe cap car caravan carpenter carpet cat cellar chapel cherry chess chicken chocolate choir cider
  cinema city classroom cliff clinic clock coach coast coat coffee college concert cookie cottage cousin cow
  creek cricket cup dairy dance dentist desert desk diary diner dinner dock doctor dog doll dolphin donkey
  driveway drum duck eagle engine engineer envelope exam factory farm farmer fence ferry festival field
  fiddle fire firefighter fish flag flood flower fog football forest fox freezer fridge frog fruit funfair
  garage garden gate ghost glasses goat golf goose graduation grandson granddaughter grave guitar gym hammer
  hammock harbor harbour harmonica hat hayloft helicopter hen highway hike hill hockey holiday honey horse
  hospital hotel hut ice icecream inn island jacket jail jam jar jeep kayak ketchup kettle kitchen kite
  kitten knife ladder lake lamp lawn lawyer leather lemon letter library lighthouse lion lunch mailman market
  marathon medal meadow medicine mill miner mirror mountain mouse mud museum neighbor neighbour
  neighborhood nephew nest niece nurse oak ocean office orchard orchestra oven owl painting pancake
  parade park parrot party peach pear pencil phone photo photograph piano picnic pie pig pilot pipe pizza
  plane plumber pond pony porch postcard potato prison pub pumpkin puppy quilt rabbit raccoon racetrack radio
  raft railway rain recipe refrigerator restaurant rifle river rocket roof rope roses sailboat salad
  salmon sandwich saxophone scarf school scooter sea seaside sheep ship shoe shop shovel shrimp
  skateboard skirt sled snow soccer soldier soup spider stadium staircase station steak stepfather
  stepmother stethoscope storm stove strawberry street suitcase supper surgeon surgery sweater swimming
  sword table tailor taxi tea tent theater theatre tiger tomato tool tower tractor trail train trombone
  trophy truck trumpet turkey twin typewriter umbrella uniform university vacation van veteran village
  vineyard violin volunteer wagon waiter walnut war wasp waterfall wedding wheelchair whiskey
  whistle widow wife husband window wine winery workshop yacht yard zoo tumor leukemia stroke dementia
  divorce lottery accident ambulance scholarship degree diploma championship tournament
`)

/** What stands for something else as often as for itself. */
const figurative = listOf(
  'table door room light road path hand house home heart voice chair window fire garden river sea ocean mountain storm rain field flower tree star sun moon sky season clock cup mirror bridge gate lamp coat bread tea coffee photo photograph letter bench dance party dinner lunch supper holiday school office street phone baby doctor nurse neighbor neighbour desk bed kitchen',
)

/** What one does on a certain day. */
const deeds = listOf(`
  adopted arrested arrived baked batted biked boarded borrowed bought built burned bowled campaigned
  camped carved caught chopped climbed coached competed cooked crashed cycled danced dived
  donated dressed drove dug emigrated enlisted escaped fished fixed flew founded fought gardened
  graduated grilled hiked hitchhiked hosted hunted immigrated inherited invented jogged joined juggled kayaked kicked kissed knitted launched lent married milked mowed nursed organized
  painted parked patched performed photographed played planted poured proposed published raced
  raised ran rebuilt recorded repaired rescued restored retired rode rowed sailed sang sewed shipped shot
  skated skied skipped smashed smuggled sold soldered sledded slipped sneaked snuck sprinted stitched stole
  stormed survived swam tended toured travelled traveled tripped tutored tuned unpacked
  visited volunteered voted waded waltzed washed welded whittled whistled won worked wrestled
`)

const thingStems = new Set(things.map(stemOf))
const figurativeStems = new Set(figurative.map(stemOf))
const deedStems = new Set(deeds.map(stemOf))
const deedForms = new Set(deeds)

export function isThing(stem: string): boolean {
  return thingStems.has(stem) && !figurativeStems.has(stem)
}

export function isLooseThing(stem: string): boolean {
  return thingStems.has(stem)
}

/** In the past tense: "she sailed", not "to sail". */
export function isDeed(plain: string): boolean {
  return deedForms.has(plain) || (deedStems.has(stemOf(plain)) && /ed$/.test(plain))
}
