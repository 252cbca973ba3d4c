import { formatDuration, formatTable, formatTime } from '#domain/desk/format.ts'
import { maskEmail } from '#domain/desk/mask-email.ts'
import { messageState } from '#domain/desk/message-state.ts'
import {
  type Command,
  type Input,
  notFound,
  type Output,
  outputOf,
  UsageError,
} from '#ops/command.ts'
import type { Context } from '#server/context.ts'
import {
  auditInboxWords,
  eraseMessage,
  listInbox,
  markMessageDone,
  readInboxMessage,
  replyToMessage,
} from '#server/flows/desk/inbox.ts'

const help =
  'Answer within the time the site promises. list shows what waits, oldest first; show prints one message; reply emails an answer and marks it as done; done marks it without an answer (for example because you answered from your own mailbox); erase deletes it with its replies, when its sender asks. Names, subjects and messages are shown only with --words, which is recorded.'

export const inbox: Command = {
  args: ['list | show <id> | reply <id> | done <id> | erase <id>'],
  summary: 'contact messages: list, show, reply, done, erase',
  details: help,
  example: 'inbox reply 5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11 --message "Thank you for writing. …"',
  options: ['words', 'all', 'message', 'dry-run', 'yes'],
  async run(ctx, input) {
    const [action = 'list', id = ''] = input.args
    const perform = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!perform) throw new UsageError('inbox takes list, show, reply, done or erase.')
    if (action !== 'list' && id === '')
      throw new UsageError(`inbox ${action} needs the id of a message.`)
    return perform(ctx, input, id)
  },
}

const actions: Record<string, (ctx: Context, input: Input, id: string) => Promise<Output>> = {
  list: listMessages,
  show: showMessage,
  async reply(ctx, { operator, options, readStdin }, id) {
    const reply = options.message ?? (await readStdin())
    return outputOf(await replyToMessage(ctx, operator, { id, reply }))
  },
  done: async (ctx, { operator }, id) => outputOf(await markMessageDone(ctx, operator, id)),
  async erase(ctx, { operator, options }, id) {
    if (!options.yes && !operator.dryRun)
      throw new UsageError('Nothing was erased. Add --yes to erase it for good, or --dry-run.')
    return outputOf(await eraseMessage(ctx, operator, id))
  },
}

async function listMessages(ctx: Context, { operator, words, options }: Input): Promise<Output> {
  const messages = await listInbox(ctx, { all: options.all })
  if (words) await auditInboxWords(ctx, operator)
  const shown = messages.map(({ name, email, subject, ...rest }) => ({
    ...rest,
    email: words ? email : maskEmail(email),
    ...(words && { name, subject }),
  }))
  if (shown.length === 0) return { text: 'No message is waiting.', json: { messages: [] } }
  const now = ctx.now().getTime()
  const table = formatTable(
    ['id', 'waiting', 'from', ...(words ? ['subject'] : []), 'state'],
    shown.map((message) => [
      message.id,
      formatDuration(now - message.receivedAt.getTime()),
      message.email,
      ...(words ? [message.subject ?? ''] : []),
      messageState(message),
    ]),
  )
  return { text: table, json: { messages: shown } }
}

async function showMessage(ctx: Context, { operator, words }: Input, id: string): Promise<Output> {
  const thread = await readInboxMessage(ctx, id)
  if (!thread) return notFound('No contact message has this id.')
  if (words) await auditInboxWords(ctx, operator, id)
  const { message, replies } = thread
  const lines = [
    `Received ${formatTime(message.received_at)} from ${words ? `${message.name} <${message.email}>` : maskEmail(message.email)}`,
    message.done_at ? `Done ${formatTime(message.done_at)}` : 'Waiting for an answer',
    ...(words
      ? [`Subject: ${message.subject}`, '', message.message]
      : [`${message.message.length} characters. Add --words to read it; that is recorded.`]),
    ...replies.flatMap((reply) => [
      '',
      `Reply of ${formatTime(reply.written_at)}: ${reply.failure ?? (reply.sent_at ? 'sent' : 'waiting to be sent')}`,
      ...(words ? [reply.reply] : []),
    ]),
  ]
  const { id: contactId, received_at: receivedAt, done_at: doneAt } = message
  const masked = {
    id: contactId,
    receivedAt,
    doneAt,
    email: maskEmail(message.email),
    replies: replies.length,
  }
  return { text: lines.join('\n'), json: words ? thread : masked }
}
