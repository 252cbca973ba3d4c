import { execFileSync } from 'node:child_process'
import { createSign } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postmarkEvents } from './postmark-events.ts'
import { download, sesEvents } from './ses-events.ts'

const bytes = (body: object) => Buffer.from(JSON.stringify(body))
const sendId = 'a1b2c3d4-0000-4000-8000-000000000001.2'

describe('Postmark', () => {
  const password = 'correct-horse-battery'
  const login = (word: string) => `Basic ${Buffer.from(`postmark:${word}`).toString('base64')}`
  const read = (body: object, authorization = login(password)) =>
    postmarkEvents(password).read(bytes(body), authorization)
  const bounce = {
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Metadata: { send: sendId },
    Email: 'john@example.com',
    BouncedAt: '2026-11-05T16:33:54.9070259Z',
  }

  test('a bounce names the address, our id and whether the mailbox is the reason', async () => {
    expect(await read(bounce)).toEqual([
      {
        kind: 'bounced',
        address: 'john@example.com',
        sendId,
        at: new Date('2026-11-05T16:33:54.907Z'),
        reason: 'bounced hardbounce',
        isMailboxRejected: true,
      },
    ])
    expect(await read({ ...bounce, Type: 'SoftBounce' })).toMatchObject([
      { kind: 'bounced', isMailboxRejected: false },
    ])
  })

  test('a complaint is no bounce, and delays and other records are nothing', async () => {
    const complaint = { ...bounce, RecordType: 'SpamComplaint', Type: 'SpamComplaint' }
    expect(await read(complaint)).toMatchObject([{ kind: 'complained' }])
    const dates = ['-271821-04-20T00:00:00Z', 8_640_000_000_000_000, '0001-01-01', null]
    const odd = [...dates.map((BouncedAt) => ({ BouncedAt })), { Type: 'constructor' }]
    for (const other of [
      ...odd,
      { Type: 'toString' },
      { Type: 'Transient' },
      { RecordType: 'Open' },
      { Email: 'no address' },
    ])
      expect(await read({ ...bounce, ...other })).toEqual([])
  })

  test.each([
    ['no password', ''],
    ['another password', login('incorrect-horse')],
    ['the start of the password', login(password.slice(0, -1))],
    ['another scheme', `Bearer ${password}`],
  ])('a forged one with %s is rejected', async (_, authorization) => {
    expect(await read(bounce, authorization)).toBeNull()
  })
})

describe('SES', () => {
  const topic = 'arn:aws:sns:us-east-1:123456789012:mail'
  const certificateUrl = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1a2b.pem'
  let folder: string
  let fetched: string[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lovingly-sns-'))
    const openssl = (words: string) =>
      execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'ignore' })
    const kinds = {
      amazon: 'rsa:2048',
      other: 'rsa:2048',
      curve: 'ec -pkeyopt ec_paramgen_curve:P-256',
    }
    for (const [name, kind] of Object.entries(kinds))
      openssl(
        `req -x509 -newkey ${kind} -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`,
      )
    openssl('x509 -in amazon.pem -noout -pubkey -out key.pem')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')

  const notification = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'jane@example.com', status: '5.1.1' }],
      timestamp: '2026-01-27T14:59:38.237Z',
    },
    mail: {
      timestamp: '2026-01-27T14:59:38.237Z',
      headers: [{ name: 'Idempotency-Key', value: sendId }],
    },
  }
  type Fields = Record<string, string>
  const message = (content: object = notification): Fields => ({
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: topic,
    Message: JSON.stringify(content),
    Timestamp: '2026-01-27T15:00:00.000Z',
    SignatureVersion: '1',
    SigningCertURL: certificateUrl,
  })
  const confirmation = (address: string): Fields => ({
    ...message(),
    Type: 'SubscriptionConfirmation',
    Message: 'You have chosen to subscribe to the topic.',
    Token: '2336412f37',
    SubscribeURL: address,
  })
  const names = 'Message MessageId Subject SubscribeURL Timestamp Token TopicArn Type'.split(' ')
  const sign = (fields: Fields, key = 'amazon.key'): Fields => {
    const parts = names.flatMap((name) => (name in fields ? `${name}\n${fields[name]}\n` : []))
    const algorithm = fields.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1'
    const signature = createSign(algorithm).update(parts.join(''))
    return { ...fields, Signature: signature.sign(file(key), 'base64') }
  }
  const read = (fields: Fields, certificate = 'amazon.pem') => {
    fetched = []
    const events = sesEvents(topic, async (address) => {
      fetched.push(address)
      return address.endsWith('.pem') ? file(certificate) : ''
    })
    return events.read(bytes(fields), '')
  }

  test.each(['1', '2'])('a bounce with signature version %s is read', async (SignatureVersion) => {
    expect(await read(sign({ ...message(), SignatureVersion }))).toEqual([
      {
        kind: 'bounced',
        address: 'jane@example.com',
        sendId,
        at: new Date('2026-01-27T14:59:38.237Z'),
        reason: 'bounced 5.1.1',
        isMailboxRejected: true,
      },
    ])
    expect(fetched).toEqual([certificateUrl])
  })

  test('a full mailbox is a bounce that says nothing about tomorrow; a reply or a complaint is none', async () => {
    const { bounce, mail } = notification
    const bounced = (bounceType: string, bounceSubType: string) =>
      read(sign(message({ mail, bounce: { ...bounce, bounceType, bounceSubType } })))
    expect(await bounced('Transient', 'MailboxFull')).toMatchObject([{ isMailboxRejected: false }])
    expect(await bounced('Transient', 'General')).toEqual([])
    expect(await bounced('Undetermined', 'Undetermined')).toEqual([])
    const complaint = { complainedRecipients: [{ emailAddress: 'jane@example.com' }] }
    const timestamp = bounce.timestamp
    expect(
      await read(sign(message({ mail, complaint: { ...complaint, timestamp } }))),
    ).toMatchObject([{ kind: 'complained', address: 'jane@example.com' }])
    expect(await read(sign(message({ mail, notificationType: 'Delivery' })))).toEqual([])
    const Message = 'Successfully validated SNS topic for Amazon SES event publishing.'
    expect(await read(sign({ ...message(), Message }))).toEqual([])
  })

  test('a subscription to our topic is confirmed, at Amazon only', async () => {
    const address =
      'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37'
    expect(await read(sign(confirmation(address)))).toEqual([])
    expect(fetched).toEqual([certificateUrl, address])
    for (const other of ['evil.test', 'sns.us-west-2.amazonaws.com']) {
      const elsewhere = address.replace('sns.us-east-1.amazonaws.com', other)
      expect(await read(sign(confirmation(elsewhere)))).toEqual([])
      expect(fetched).toEqual([certificateUrl])
    }
  })

  test.each<[string, () => Fields]>([
    ['no signature', () => message()],
    ['the signature of someone else', () => sign(message(), 'other.key')],
    ['changed words', () => ({ ...sign(message()), Message: JSON.stringify({ mail: {} }) })],
    ['the topic of someone else', () => sign({ ...message(), TopicArn: `${topic}-2` })],
  ])('a forged one with %s is rejected', async (_, forge) => {
    expect(await read(forge())).toBeNull()
  })

  test('only a certificate with a key like Amazon’s counts', async () => {
    expect(await read(sign(message(), 'curve.key'), 'curve.pem')).toBeNull()
    expect(await read(sign(message()), 'key.pem')).toBe('unproven')
  })

  test('a certificate that is not there is asked for once a minute, and then again', async () => {
    let [asked, time, isThere] = [0, 0, false]
    const fetchText = async () => {
      asked += 1
      if (!isThere) throw new Error('sns answered 404')
      return file('amazon.pem')
    }
    const events = sesEvents(topic, fetchText, () => time)
    const readAgain = () => events.read(bytes(sign(message())), '')
    for (let nth = 0; nth < 50; nth += 1) expect(await readAgain()).toBe('unproven')
    expect(asked).toBe(1)
    isThere = true
    time = 60_000
    expect(await readAgain()).toHaveLength(1)
    expect(asked).toBe(2)
  })

  test('what is downloaded has a limit and comes from no other place', async () => {
    const server = createServer(({ url }, response) => {
      if (url === '/moved') return response.writeHead(302, { location: '/' }).end()
      response.end('x'.repeat(url === '/' ? 100 : 200_000))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const from = (path: string) => download(`http://127.0.0.1:${port}${path}`)
    expect(await from('/')).toHaveLength(100)
    await expect(from('/large')).rejects.toThrow('too large')
    await expect(from('/moved')).rejects.toThrow()
    server.close()
  })

  const name = 'SimpleNotificationService-1a2b.pem'
  test.each([
    `https://sns.us-east-1.amazonaws.com.evil.test/${name}`,
    `https://evil.test/sns.us-east-1.amazonaws.com/${name}`,
    `https://s3.us-east-1.amazonaws.com/${name}`,
    `https://sns.s3.amazonaws.com/${name}`,
    `https://sns.us-west-2.amazonaws.com/${name}`,
    `https://sns.us-east-1.amazonaws.com.cn/${name}`,
    `https://sns.us-east-1.amazonaws.com/?Action=GetEndpointAttributes&X-Amz-Signature=1a2b`,
    `https://sns.us-east-1.amazonaws.com/?/${name}`,
    `https://sns.us-east-1.amazonaws.com/${name}?a`,
    `https://sns.us-east-1.amazonaws.com/${name}#a`,
    `https://sns.us-east-1.amazonaws.com/other/../${name}`,
    `https://sns.us-east-1.amazonaws.com/a.pem`,
    `http://sns.us-east-1.amazonaws.com/${name}`,
    `https://sns.us-east-1.amazonaws.com:8443/${name}`,
    `https://sns.us-east-1.amazonaws.com@evil.test/${name}`,
    `https://user@sns.us-east-1.amazonaws.com/${name}`,
    `file:///etc/ssl/${name}`,
  ])('the certificate is never fetched from %s', async (SigningCertURL) => {
    expect(await read(sign({ ...message(), SigningCertURL }))).toBeNull()
    expect(fetched).toEqual([])
  })
})
