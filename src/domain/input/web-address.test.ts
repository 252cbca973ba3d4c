import { describe, expect, test } from 'vitest'
import { contactSchema } from '#domain/contact.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { requiredInput } from '#tests/support/records.ts'

const contact = { name: 'Anna', email: 'anna@example.com', subject: 'Hello', message: 'Thank you.' }

/** The error message of each name field; undefined if the name is accepted. */
function answers(name: string): Record<string, string | undefined> {
  const messageFor = (
    parsed:
      | ReturnType<typeof submissionInputSchema.safeParse>
      | ReturnType<typeof contactSchema.safeParse>,
  ) => parsed.error?.issues[0]?.message
  return {
    name: messageFor(submissionInputSchema.safeParse({ ...requiredInput, name })),
    customer_name: messageFor(
      submissionInputSchema.safeParse({ ...requiredInput, customer_name: name }),
    ),
    contact: messageFor(contactSchema.safeParse({ ...contact, name })),
  }
}

const list = (text: string) => text.split('|').map((item) => item.trim())

/** Of real people. */
const names = list(`
  Anna | J.R. Smith | J.R.Smith | j.r. smith | j.r.smith | St. John | St.Clair | Mary-Jo O’Neil |
  Mary-Jo O'Neil | Dr. K. Osei | Dr.Osei | Dr.Li | Mr.Ng | Jr. | A.J. | Martin Luther King, Jr. |
  B.J. St.Clair | Nguyễn Thị Hoa | TS.Nguyễn Văn An | José María Ñíguez | Łucja Wiśniewska | Jürgen Groß |
  Þórunn Jónsdóttir | Renée de la Cruz | M.De Luca | Ph.D. Carla Ruiz, M.D. | Sgt. Tom “Buck” Rogers |
  Wm. Penn | Geo.Washington | Grandma Dot | Dot Netherland | Rosa (1938) | Elizabeth II | Smith, J. P., Esq. |
  Mr. T | Анна Сергеевна | А.С. Пушкин | А.С.Пушкин | Αναστασία | יעל בן־דוד | محمد علي | د.أحمد |
  سارا می\u200Cخواهد | 王小明 | さくら | ジョン・スミス | 김민수 | डॉ.राम | श्रीमती देवी | ดร.สมชาย | Àdá Òkóyè | Anna & Ben |
  Anne/Annie | Com | Mary Org | Ana Co | Robert a.k.a. Bob | J. Ly | T. Link | J. Cash | Dr.Comstock
`)

/** Some have no known ending, but are no names either. */
const addresses = list(`
  https://evil.example | http://a.b | HTTP://EVIL.COM | hxxp://evil | hxxps evil | ftp://x.y | www.evil.test |
  www evil | WWW.Evil.Com | www2.bank | evil.com | Evil.Com | EVIL.COM | Anna evil.com | Anna, see evil.com! |
  (evil.com) | evil.com/login | bit.ly/x | bit.ly | t.co | T.co/abc | x.com | t.me/abc | is.gd | j.mp |
  goo.gl/maps | tinyurl.com | sign-in.bank.co.uk | paypal.support | account-update.xyz | free.photography |
  chase.bank | someone@evil.test | @handle | mailto:someone | javascript:alert(1) | 192.168.1.10 |
  data:text/html,x | evil．com | evil。com | evil｡com | evil․com | evil﹒com | ｅｖｉｌ.com | ⓔvil.com |
  ev\u200Bil.com | evil.\u200Bcom | evil\u2060.com | evil\u200D.com | ev\u00ADil.com | evil.c\uFE0Fom |
  evil[.]com | evil(dot)com | evil [dot] com | evil dot com | evil . com | evil. com | evil .com |
  xn--pple-43d.com | пример.рф | аpple.com | anna.evil.io | [here](evil.app) | maria.berger | Maria.Berger |
  Dr.evil | j.doe | maria.j.Berger | evil.test/x | evil.test:8080
`)
const hidden = [
  'Anna\nBen',
  'Anna\r\nBcc: x',
  'Anna\tB',
  'An\u0007na',
  'Anna\u2028B',
  '\u202Emoc.live',
  'a\u2066b',
]
const phones = list(`
  Call 1-888-555-0100 now | +44 20 7946 0000 | ８００５５５０１００ | +1 888 555 0199 | (888) 555-0199 | 888.555.0199 |
  888/555/0199 | 888·555·0199 | 18885550199 | +49 (0)30 901820 | 555-0199 today | 888-555-1999 |
  Rosa 888, then 555, then 0199 | ٨٠٠٥٥٥٠١٠٠ | PayPal charged 499.99 USD. Not you? Call +1 888 555 0199 today
`)
const dated = list(`
  Rosa Lind (3/2/1938 – 1/5/2024) | Rosa Lind, 1938–2024 | Rosa Lind (1938-2024) | Rosa Lind 1938 2024 |
  Rosa Lind *1938 †2024 | Rosa Lind, 03.02.1938 - 05.01.2024 | Rosa Lind 1938-02-03 – 2024-05-01 |
  Rosa Lind, March 3, 1938 – May 15, 2024 | Rosa Lind, 3 March 1938 to 15 May 2024 |
  Pope John Paul II, born 1920
`)

/** Countries, new ones, ones that are words, and ones in other scripts. */
const topLevelDomains =
  `in de fr es it ch at be se no fi dk pt gr ie us mx ar cl za ng ke eg tr ir ae sa il pk bd lk vn th my sg id ph nz
   kp li st id am bond beauty hair skin makeup lol mom dad pics boats yachts homes autos motorcycles kim foundation
   memorial funeral church charity wedding care health hospital legal secure security paypal google amazon apple chase
   visa americanexpress онлайн 网址 संगठन بازار xn--p1ai`.split(/\s+/)

describe('a name', () => {
  test('of a real person is accepted by every field, in any script', () => {
    expect(names.length).toBeGreaterThan(40)
    for (const name of names) {
      const taken = { name: undefined, customer_name: undefined, contact: undefined }
      expect([name, answers(name)]).toEqual([name, taken])
    }
  })

  test('with a web address is rejected by every field with a helpful message', () => {
    expect(addresses.length).toBeGreaterThan(40)
    for (const address of addresses) {
      expect([address, answers(address)]).toEqual([
        address,
        {
          name: 'Enter just their name, without a web address or phone number',
          customer_name: 'Enter just your first name, without a web address or phone number',
          contact: 'Enter just your name, without a web address or phone number',
        },
      ])
    }
  })

  test.each(hidden)('with a line break or a hidden character is rejected: %j', (name) => {
    for (const message of Object.values(answers(name))) {
      expect(message).toMatch(/^Enter just \w+ (first )?name, on one line/)
    }
  })

  test('with a domain of any ending is rejected by every field', () => {
    expect(topLevelDomains.length).toBeGreaterThan(80)
    for (const ending of topLevelDomains)
      for (const name of [
        `paypal-help.${ending}`,
        `Paypal.${ending}`,
        `Ann, see paypal.${ending}!`,
      ])
        for (const message of Object.values(answers(name)))
          expect([name, message]).toEqual([name, expect.stringContaining('without a web address')])
  })

  test.each([
    ['J.R.Smith', 'J.R. Smith'],
    ['Dr.Li', 'Dr. Li'],
    ['B.J. St.Clair', 'B.J. St. Clair'],
    ['T.Co', 'T. Co'],
    ['Help.In', 'Help. In'],
    ['例え.中国', '例え. 中国'],
  ])('gets a space after an initial or title, so that it is no link: %s', (typed, stored) => {
    expect(submissionInputSchema.parse({ ...requiredInput, name: typed }).name).toBe(stored)
  })

  test.each(phones)('with a phone number is rejected by every field: %s', (name) => {
    for (const message of Object.values(answers(name)))
      expect(message).toContain('without a web address or phone number')
  })

  test.each(dated)('may include dates: %s', (name) => {
    expect(answers(name)).toEqual({ name: undefined, customer_name: undefined, contact: undefined })
  })

  test('loses zero-width characters', () => {
    expect(submissionInputSchema.parse({ ...requiredInput, name: '\uFEFFAnna\u200B ' }).name).toBe(
      'Anna',
    )
  })
})

test('a subject becomes one line', () => {
  const { subject } = contactSchema.parse({ ...contact, subject: ' One\r\nBcc: x@y.example\tTwo ' })
  expect(subject).toBe('One Bcc: x@y.example Two')
})
