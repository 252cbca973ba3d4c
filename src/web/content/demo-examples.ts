import type { SubmissionFormValues } from '#domain/submission.ts'

/** Invented input, typed the way people type. The model stand-in replays what a real model wrote from it. */
export const demoExamples = [
  {
    name: 'Walter "Pops" Hollis',
    relationship: 'grandfather',
    pronouns: 'he',
    qualities: 'disciplined, quiet, loyal, early riser, soft touch with us grandkids',
    memory:
      'Pops enlisted in the Army at 18, drafted technically but he always said enlisted. 1st Cavalry, Vietnam, 67-68. He did not talk about it. One time only, at the lake in Coldwater, I was maybe 15, he told me about a boy from Arkansas named Teddy who shared his peaches with him and then Pops got real quiet and reeled in his line and we went home. Thats all I ever got.\nAfter that he worked 31 years for the railroad (Norfolk Southern) as a brakeman then conductor\nShoes by the door shined every Sunday night, even after he retired, even when he couldnt hardly see\nFlag up at sunup and down at sundown every day. When his knees went he paid the neighbor kid a dollar a day to do it and stood on the porch and watched to make sure it was done right\nButterscotch in the shirt pocket\nMarried to Grandma Lorene 54 yrs. he called her "the Sergeant"\nHe\'d say "on time is late" about everything',
    scripture: '',
    additional:
      'Honor guard will be there and fold the flag. My son Mason is 7 and will be sitting up front, he got Pops old dog tags.',
    tone: 'sincere',
    theme: 'military',
    length: 'medium',
    customer_name: 'Travis Hollis',
    email: 'someone@example.com',
  },
  {
    name: 'Mr Gordon Whitelaw',
    relationship: 'teacher',
    pronouns: 'he',
    qualities: 'dry humour, exacting, kind underneath, punctual',
    memory:
      "Mr Whitelaw taught us chemistry at Kirkcaldy High, I was in the class of 5B with Shona Reid, Iain Petrie and wee Malky Dunn. He wore the same brown tie every Tuesday and when Malky asked him why he said 'because it is Tuesday, Dunn'. He set his own sleeve on fire showing us magnesium and carried on with the lesson. When Shona's mum was ill he stayed behind after school three days a week so she could catch up and he never told anyone, we only found out from Shona at his retirement do. He wrote on my report 'capable of more, and knows it'. I became a pharmacist because of him. I still have the report.",
    scripture: '',
    additional:
      "Iain will be there, Malky is in Canada and sent a message but I'll read that separate.",
    tone: 'celebratory',
    theme: 'general',
    length: 'medium',
    customer_name: 'Fiona Baird',
    email: 'someone@example.com',
  },
  {
    name: 'Dr. Anjali Menon',
    relationship: 'colleague',
    pronouns: 'she',
    qualities: 'sharp, curious, generous with credit, terrible at parking',
    memory:
      'Anjali and I worked together at the county library for sixteen years, she ran the local history room and I run the front desk. She found the lost parish register in a biscuit tin at a house clearance and rang me at eleven at night to tell me. She always gave credit to the volunteers, by name, on every poster. She had Middlemarch in her bag, always, the same copy held with a rubber band, and said she was not rereading it she was checking on them. She parked across two bays every day for sixteen years and left a note saying sorry. In the flood of 2012 she carried 60 boxes up the stairs with us and then made everyone tea in the map room.',
    scripture: '',
    additional: 'Her sister Meera asked me to speak.',
    tone: 'sincere',
    theme: 'literary',
    length: 'long',
    customer_name: 'Colin',
    email: 'someone@example.com',
  },
  {
    name: 'Carmen Ibáñez Soto',
    relationship: 'grandmother',
    pronouns: 'she',
    qualities: 'alegre, trabajadora, mandona, cariñosa',
    memory:
      "Mi abuela Carmen nació en un pueblo de Jaén y se vino a Barcelona con diecinueve años y una maleta de cartón. Cosía para una tienda de la calle Hospital y de noche cosía para nosotros. Me hizo el vestido de la comunión con una cortina blanca y nadie lo notó. Los domingos hacía migas y nos llamaba a gritos desde el balcón. Jugaba al parchís haciendo trampas y cuando la pillabas decía que no veía bien sin gafas. Me decía 'tú tira palante, que patrás ni para coger impulso'. El último verano nos sentamos en el balcón a desgranar guisantes y me cogió la mano sin decir nada.",
    scripture: '',
    additional: 'Quiero que esté en español, por favor.',
    tone: 'emotional',
    theme: 'general',
    length: 'medium',
    customer_name: 'Lucía',
    email: 'someone@example.com',
  },
] as const satisfies readonly SubmissionFormValues[]
