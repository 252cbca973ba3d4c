import { formatTeller } from '#domain/contributions/contribution.ts'
import { formatTable, formatTime } from '#domain/desk/format.ts'
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
  closeMemoryLink,
  closeMemoryReport,
  deleteMemory,
  listOrderMemories,
  listReportedMemories,
  readMemory,
  readMemoryWords,
} from '#server/flows/desk/memories.ts'

type Action = (ctx: Context, input: Input, subject: string) => Promise<Output>

export const memories: Command = {
  args: ['list [order] | show <id> | done <id> | close-link <id> | delete <id>'],
  summary: 'memories from others: reported ones, close a link, delete one',
  details:
    'list shows the memories that owners reported as abuse, oldest first, or all memories of an order; show prints one; done closes its report; close-link stops the link it came through and closes the report; delete removes the memory, when the person who wrote it asks or when it’s abuse. Names and words are shown only by show with --words, which is recorded.',
  example: 'memories close-link 5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  options: ['words', 'dry-run', 'yes'],
  async run(ctx, input) {
    const [action = 'list', subject = ''] = input.args
    const perform = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!perform) throw new UsageError('memories takes list, show, done, close-link or delete.')
    if (action !== 'list' && subject === '')
      throw new UsageError(`memories ${action} needs the id of a memory.`)
    return perform(ctx, input, subject)
  },
}

const actions: Record<string, Action> = {
  list: listMemories,
  show: showMemory,
  done: async (ctx, { operator }, id) => outputOf(await closeMemoryReport(ctx, operator, id)),
  'close-link': async (ctx, { operator }, id) => outputOf(await closeMemoryLink(ctx, operator, id)),
  async delete(ctx, { operator, options }, id) {
    if (!options.yes && !operator.dryRun)
      throw new UsageError('Nothing was deleted. Add --yes to delete it for good, or --dry-run.')
    return outputOf(await deleteMemory(ctx, operator, id))
  },
}

async function listMemories(ctx: Context, _input: Input, order: string): Promise<Output> {
  const listed = order ? await listOrderMemories(ctx, order) : await listReportedMemories(ctx)
  if (!listed) return notFound('No order or submission has this number.')
  if (listed.length === 0) {
    const text = order ? 'No one has added a memory.' : 'No reported memory waits for you.'
    return { text, json: { memories: [] } }
  }
  const rows = listed.map((memory) => [
    memory.id,
    memory.orderNumber ?? memory.rootId ?? 'form not sent',
    formatTime(memory.addedAt),
    memory.state,
    memory.reportedAt ? formatTime(memory.reportedAt) : '',
    memory.linkWorks ? 'works' : 'closed',
  ])
  const table = formatTable(['id', 'order', 'added', 'state', 'reported', 'link'], rows)
  return { text: table, json: { memories: listed } }
}

async function showMemory(ctx: Context, { operator, words }: Input, id: string): Promise<Output> {
  const memory = await readMemory(ctx, id)
  if (!memory) return notFound('No memory has this id.')
  const read = words ? await readMemoryWords(ctx, operator, memory) : null
  const lines = [
    `Added ${formatTime(memory.addedAt)} for ${memory.orderNumber ?? memory.rootId ?? 'a form that isn’t sent yet'}; the owner’s decision: ${memory.state}`,
    memory.reportedAt
      ? `Reported ${formatTime(memory.reportedAt)}${memory.reportClosedAt ? `, closed ${formatTime(memory.reportClosedAt)}` : ''}`
      : 'Not reported',
    `Its link ${memory.linkWorks ? 'works' : 'doesn’t work anymore'}`,
    ...(read ? ['', formatTeller(read), read.text] : ['Add --words to read it; that is recorded.']),
  ]
  return { text: lines.join('\n'), json: { ...memory, ...read } }
}
