import type { SubmissionFormValues, SubmissionInput } from '#domain/submission.ts'

/** Invented input, typed the way people type. The model stand-in replays what a real model wrote from it. */
export const demoExamples = [
  {
    name: 'Carol Ann Hutchins',
    relationship: 'mother',
    pronouns: 'she',
    qualities: 'loving, caring, strong, always there for us',
    memory:
      'mom was the glue of our family. she was always there for us no matter what. she loved her garden and her grandkids more then anything. she made the best potato salad, everybody asked for it. every sunday we were at her house. she was a nurses aide for 25 yrs and took care of so many people. she never complained even when she got sick. i talked to her every day on the phone and i dont know what im going to do at 5 oclock now',
    scripture: '',
    additional: 'thank hospice',
    tone: 'emotional',
    theme: 'general',
    length: 'long',
    customer_name: 'Debbie',
    email: 'someone@example.com',
  },
  {
    name: 'Bill Sorensen',
    relationship: 'spouse',
    pronouns: 'he',
    qualities: 'good man, good dad, patient',
    memory:
      "Bill and I were married 38 years. He was my rock. He farmed and drove school bus. He loved the kids on his route and he loved his cows. He wasn't a talker. He made me coffee every morning. We were going to go to Alaska this summer.",
    scripture: '',
    additional: '',
    tone: 'emotional',
    theme: 'nature',
    length: 'long',
    customer_name: 'Marlys',
    email: 'someone@example.com',
  },
  {
    name: 'Papa Joe',
    relationship: 'grandfather',
    pronouns: 'he',
    qualities: 'funny, tough, loved his family',
    memory:
      'papa was a roofer. he always had butterscotch candys. he loved the cubs and westerns. he gave the best hugs',
    scripture: '',
    additional: '',
    tone: 'celebratory',
    theme: 'general',
    length: 'medium',
    customer_name: 'Nick',
    email: 'someone@example.com',
  },
  {
    name: 'Lorraine Kiser',
    relationship: 'mother',
    pronouns: 'she',
    qualities:
      'Thrifty, curious, quietly funny, impossible to argue with, always on time with a card',
    memory:
      'Mom drove the Muskingum County bookmobile for twenty-six years. She knew every gravel turnaround between Zanesville and the county line, and she knew who wanted large-print westerns and who wanted the romances slipped inside a cookbook. She called that "discreet service." In the summers I rode along and stamped the cards, and she let me stamp the date on my own arm.\n\nShe kept a little spiral notebook in the glove box of every car she ever owned, with each fill-up, the price, and the mileage. When Dad died in 2008 I looked, and on the line for that day she had written "41,206. Drove home alone." The next line was an ordinary fill-up.\n\nShe was not a hugger. She patted you twice between the shoulder blades, as if she were checking a melon. But for all four of us children and the nine grandchildren, the birthday card came the day before. Never two days, never late.\n\nWhen I was forty-three she found a book in her basement that I had checked out my freshman year of college. She drove it to Columbus, paid the fine herself, $11.40, and mailed me the receipt. I still have it.\n\nMy brother Stephen and I sat with her the last week. She asked what day it was. I said Wednesday, and she said, "Then Dresden will be waiting." Dresden was the Wednesday stop.',
    scripture: '',
    additional:
      'Please thank the Friends of the Library, who are bringing the lunch. My sister Anne cannot travel and will be listening on the phone.',
    tone: 'sincere',
    theme: 'general',
    length: 'medium',
    customer_name: 'Carolyn',
    email: 'someone@example.com',
  },
  {
    name: 'Darlene',
    relationship: 'spouse',
    pronouns: 'she',
    qualities: 'patient good cook never raised her voice exept at the dog',
    memory:
      'we was married 54 yrs met at the roller rink in terre haute indiana she was 17 i was 19 she could skate backwards i coud not skate at all she held me up the hole night i tell everbody she been holding me up ever since we had 3 kids donna randy and little paul who we lost in 81 he was 4 she never got over it but she got up every mornin and made breakfast she worked the lunch counter at woolworths then 20 some yrs at the school cafeteria the kids called her miss dar she made persimmon puding every thanksgiving off our own tree last thing she said to me was did you eat',
    scripture: '',
    additional: 'thank the hospice girls kim and tanya',
    tone: 'sincere',
    theme: 'general',
    length: 'medium',
    customer_name: 'Gene',
    email: 'someone@example.com',
  },
  {
    name: 'Mr. Leonard Begaye',
    relationship: 'teacher',
    pronouns: 'he',
    qualities: 'patient, dry sense of humor, humble, no excuses',
    memory:
      'Mr. Begaye taught geometry at Chinle High, coached cross country and drove the activity bus, sometimes all three in one day. He had us measure real things. We measured the shadow of the water tower. We measured his truck. When we got to circles he took the whole class out to his mom\'s hogan to find the center, and his mom fed all 22 of us mutton stew. He said "You already know this. I\'m just showing you what the book calls it."\n\nSophomore year I was failing. I was up at 4 hauling water and feeding sheep with my grandma and I told him that was why. He said ok, how many gallons, how many miles, how many sheep. He made it my final. I got a 94. He took 6 points off because I rounded the sheep.\n\nAt meets he stood at the 2 mile mark, the worst part, w/ a cowbell. He didn\'t yell anything. He rang it one time when you went by and that was all and you ran harder.\n\nI\'m a civil engineer now. I do water lines. I sent him a picture of the first one we turned on, on my grandma\'s road. He wrote back "Show your work." Then a minute later, "I\'m proud of you."\n',
    scripture: '',
    additional:
      "His wife Bernice will be there. The cross country kids are going to run the last 2 miles to the cemetery. Keep it humble he didn't like attention",
    tone: 'sincere',
    theme: 'nature',
    length: 'medium',
    customer_name: 'Shawna Tsosie',
    email: 'someone@example.com',
  },
  {
    name: 'Consuelo Ibarra Méndez',
    relationship: 'mother',
    pronouns: 'she',
    qualities: 'trabajadora, terca, chistosa, muy de su casa, siempre con su mandil',
    memory:
      'mi mamá nació en Jerez Zacatecas fue la mayor de 11. nomás fue a la escuela hasta tercero porque tenía que cuidar a los chiquitos pero hacía cuentas mas rápido que la caja registradora\nllegó a Santa Ana en 1981 conmigo de la mano y mi hermano Beto en la panza. vendió tamales afuera de la lavandería de la calle Bristol 19 años. a las 4 de la mañana ya estaba el vapor en la ventana. asi aprendí yo a leer, con ella, de noche, en la mesa con la masa, ella me decia léeme lo que dice el costal de Maseca\ncuando yo me gradué de maestra en Cal Poly Pomona ella llevó tamales para toda la fila. la señora de seguridad le dijo que no se podía y mi mamá le dio uno. y se pudo\nle hablaba a sus plantas pero de usted. a nosotros de tú pero a las plantas de usted porque decia que ellas si se portaban bien\ntenía un dicho, "el que tiene prisa que madrugue"\na los 62 se hizo ciudadana. se aprendió las 100 preguntas en el bus. le preguntaron quién era el primer presidente y dijo George Washington y luego le dijo al señor, y quien cocinaba?\nnos dejo el 8 de octubre, cáncer del páncreas, 7 semanas. el último domingo me pidió que le leyera y no supe que leerle y le leí el costal de Maseca. se rió',
    scripture: '',
    additional:
      'no hablen de mi papá por favor. quiero dar gracias a mi hermano Beto y su esposa Nancy que la cuidaron. que termine con su dicho',
    tone: 'celebratory',
    theme: 'general',
    length: 'medium',
    customer_name: 'Lupita',
    email: 'someone@example.com',
  },
] as const satisfies readonly SubmissionFormValues[]

/** What was answered to the questions that were asked about the first three; empty if it was skipped. */
export const recordedAnswers: Record<string, Record<string, string>> = {
  'Carol Ann Hutchins': {
    'What did she usually say first when you talked at five o’clock?':
      'she would say hey hon what are yall having for supper. every time',
    'What is one time she was there for you, even a small one?':
      'theres so many. she kept my kids for 6 yrs so i could work',
    'What was she doing when all of you came in on a Sunday?': '',
  },
  'Bill Sorensen': {
    'Did he talk to his cows? What did you hear him say?':
      "Yes. He'd call come boss, come boss, same as his dad did. He knew every one of them.",
    'Where did he put your coffee in the morning?':
      'On the bathroom counter while I was getting ready for work.',
    'Did he talk about one of the kids on his route? What did he say?': '',
  },
  'Papa Joe': {
    'Where did he keep the butterscotch candies?': 'in his shirt pocket and in the truck',
    'Did he ever show you a roof he’d done? What did he say?':
      'when we drove around he would point and say i did that one',
    'What did he do while a Cubs game was on?': '',
  },
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a model has written from these notes and answers. The names in them may be others. */
export function isRecorded(input: SubmissionInput, answers: readonly string[]): boolean {
  return demoExamples.some((example) => {
    const people = [example.name, example.customer_name, input.name, input.customer_name]
    const names = new Set(people.flatMap(splitWords))
    const plain = (text: string) =>
      splitWords(text)
        .filter((word) => !names.has(word))
        .join(' ')
    const given = answers.map(plain)
    const recorded = Object.values(recordedAnswers[example.name] ?? {}).filter(Boolean)
    return (
      plain(example.memory) === plain(input.memory) &&
      recorded.every((answer) => given.includes(plain(answer)))
    )
  })
}
