import { expect, test } from 'vitest'
import { findHelpline } from './helpline.ts'

test.each([
  ['Truthfully I would just as soon go on and be with him, it is too quiet here', 'be with him'],
  ['i dont want to live anymore. im not being dramatic', 'dont want to live anymore'],
  ['Some nights i want to be with her', 'want to be with her'],
  ['I’ll join him soon.', 'join him soon'],
  ['I don’t want to live', 'don’t want to live'],
  ['Sometimes at night I just want to be with you, Joe.', 'want to be with you'],
  ['Since the accident I don’t want to wake  up anymore.', 'want to wake  up anymore'],
  ['I told my sister I wish I had died with them', 'wish I had died'],
  ['God please take me too', 'take me too'],
  ['what is left. nothing to live for', 'nothing to live for'],
  ['I am so tired of life without my Frank', 'tired of life'],
  ['i keep thinking about killing myself', 'killing myself'],
  ['i dont want to be on this earth without her', 'be on this earth without her'],
  ['I can’t go on anymore', 'go on anymore'],
  ['No quiero vivir sin mi viejo', 'No quiero vivir'],
  ['yo también me quiero morir', 'me quiero morir'],
  ['quisiera irme con él', 'irme con él'],
  ['pronto me voy contigo viejo', 'pronto me voy contigo'],
  ['No puedo seguir sin él', 'No puedo seguir sin él'],
])('finds who does not want to go on: %s', (text, words) => {
  const found = findHelpline(['She sang.', text])
  expect(found).toContain(words)
  expect(text).toContain(found)
})

test.each([
  'Take my life and let it be consecrated, Lord, to Thee',
  'They plot to take my life. May those who want to take my life be put to shame. Though I take my life in my hands',
  'Se confabulan contra mí y traman quitarme la vida',
  'I hope to see her again one day',
  'I miss her so bad',
  'I want to be with her again one day in heaven',
  'I would give anything to be with her one more day',
  'I want to be with her family today',
  'I was always happy to be with her',
  'He always wanted to be with us',
  'She was ready to be with him',
  'soon I’ll be with my family in Ohio',
  'I’d follow him anywhere',
  'I dont know how to live without her',
  'I can’t imagine life without her',
  'he took his own life',
  'he dont want to live in no home, he said',
  'She said I dont want to live in the city',
  'He lost the will to live after mom died',
  'He had nothing to live for until he met her',
  'I don’t want to carry on about it, dont want to go on and on',
  'I don’t want to wake up the kids',
  'I almost killed myself on that ladder and he laughed',
  'I am done with life insurance paperwork',
  'she quit and i told her we were good and we were',
  'hed give you his last 20 bucks. he got quiet this last year and i shouldve seen it',
  'thats what kills me. im so angry i cant see strait',
  'when they called at 4am I was releived, God forgive me',
  'No quiero que mi hermano hable',
  'Quiero estar con todos ustedes',
  'ella no quería vivir en un asilo',
  'algún día estaré contigo en el cielo',
  'me quería morir de risa',
])('finds nothing in: %s', (text) => expect(findHelpline([text])).toBe(''))
