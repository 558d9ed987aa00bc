import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import { common } from '../../../contract/common/common.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorTickets } from '../../../contract/tickets/operator-tickets.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'

export type SellersTicket = OutputOf<typeof tickets.createTicket>
export type OperatorTicket = OutputOf<typeof operatorTickets.getOperatorTicket>

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const uploadPicture = async (caller: Caller, body = png): Promise<string> => {
  const input = { FileDir: 'uploads', storeType: '2', fileName: '' }
  return (await caller.ok(common.uploadFile, input, { file: { name: 'photo.png', body } })).url
}

export const question = {
  title: 'Do you ship to Iceland?',
  content: 'Two buyers asked.\nWhich line would it be?',
  workOrderType: 4,
} as const

export const askInGeneral = (caller: Caller): Promise<SellersTicket> =>
  caller.ok(tickets.createTicket, question, { idempotencyKey: randomUUID() })

export const askAboutOrder = (caller: Caller, orderId: string): Promise<SellersTicket> =>
  caller.ok(
    tickets.createTicket,
    { title: 'Where is it?', content: 'The buyer waits.', workOrderType: 1, targetId: orderId },
    { idempotencyKey: randomUUID() },
  )

export const answerAs = (
  operator: Caller,
  { id }: Pick<SellersTicket, 'id'>,
  content = 'We look.',
): Promise<OperatorTicket> => operator.ok(operatorTickets.answerTicket, { id, content })

export const closedTicket = async (t: TestApp, caller: Caller = t.main): Promise<SellersTicket> => {
  const { id } = await askInGeneral(caller)
  return caller.ok(tickets.closeTicket, { id })
}

/** A ticket's history, such as `ticket.closed awaitingAgent > closed`. */
export const eventsOf = async (t: TestApp, id: string): Promise<string[]> => {
  const { rows } = await t.admin.query<{ move: string }>(
    `select concat_ws(' ', kind, from_status, '>', to_status) as move from ticket_event where ticket_id = $1 order by id`,
    [id],
  )
  return rows.map(({ move }) => move)
}

export const savedReply = async (
  t: TestApp,
  options: { readonly isClosing?: boolean; readonly assign?: 'keep' | 'me' | 'agent' } = {},
) => {
  const name = `Reply ${randomUUID()}`
  const { replies } = await t.operator.ok(operatorTickets.saveSavedReply, {
    name,
    bodyEn: 'Hello {{seller}}',
    bodyZh: '您好 {{seller}}',
    ...options,
  })
  const found = replies.find((reply) => reply.name === name)
  if (!found) throw new Error('the saved reply is not in the list')
  return found
}
