import type { SourcingStatus } from '../../src/contract/sourcing/sourcing-states.ts'
import { exchangeRate } from '../../src/server/modules/catalogue/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { SeededOperator, SeededSeller } from '../people/accounts.ts'
import { takeIds } from '../rows.ts'
import { sourcingStories } from './sourcing-stories.ts'
import type { DemoQuote, SourcingStep, SourcingStory } from './sourcing-story.ts'
import { dayMs } from '../orders/stories.ts'
import { store, writeProduct, writeQuote, type Context, type Person } from './sourcing-quotes.ts'

/** Status after each step; null: unchanged. */
const statusAfter: Readonly<Record<SourcingStep['event'], SourcingStatus | null>> = {
  requested: 'requested',
  assigned: 'inProgress',
  questioned: 'infoNeeded',
  answered: 'inProgress',
  quoted: 'quoted',
  betterQuoteRequested: 'inProgress',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'expired',
  withdrawn: 'withdrawn',
  notFound: 'notFound',
  messageSent: null,
}
const bySeller: readonly SourcingStep['event'][] = [
  'requested',
  'answered',
  'betterQuoteRequested',
  'accepted',
  'declined',
  'withdrawn',
  'messageSent',
]

const readPerson = async (tx: Tx, { customerId, currency }: SeededSeller): Promise<Person> => {
  const { id, user_name: name } = await tx
    .selectFrom('account')
    .select(['id', 'user_name'])
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return { customerId, accountId: id, name, currency }
}

const writeRequest = async (
  tx: Tx,
  context: Context,
  person: Person,
  story: SourcingStory,
  id: string,
): Promise<void> => {
  const { now, agent, files } = context
  const at = ({ daysAgo }: SourcingStep): Date => new Date(+now - daysAgo * dayMs)
  const [first] = story.steps
  if (!first) throw new Error('the story has no steps')
  const own = await Promise.all(
    (story.images ?? []).map((image) => store(tx, files, image, person.customerId)),
  )
  const lastStatusStep = story.steps.findLast(({ event }) => statusAfter[event] !== null) ?? first
  const lastMessage = story.steps.findLast(({ message }) => message !== undefined)
  const isAssigned = story.steps.some(({ event }) => event === 'assigned')
  const lastQuoted = story.steps.findLast(({ quote }) => quote !== undefined)
  const reasons: readonly SourcingStep['event'][] = ['declined', 'withdrawn', 'notFound']
  await tx
    .insertInto('sourcing_request')
    .values({
      customer_id: person.customerId,
      id,
      number: `SR-${id}`,
      title: story.title,
      link: story.link ?? '',
      link_key: (story.link ?? '').replace(/^https:\/\/(?:www\.)?/, ''),
      note: story.note,
      requirements: [...(story.requirements ?? [])],
      picture_ids: own.map((file) => file.id),
      currency: person.currency,
      target_minor: story.target ?? null,
      monthly_quantity: story.monthly ?? null,
      countries: [...(story.countries ?? [])],
      needed_by: story.neededInDays
        ? new Date(+now + story.neededInDays * dayMs).toISOString().slice(0, 10)
        : null,
      account_id: person.accountId,
      created_by: person.name,
      status: 'requested',
      status_since: at(first),
      ...(isAssigned ? { operator_id: agent.id, operator_name: agent.name } : {}),
      awaits_agency_reply: lastMessage?.event === 'messageSent',
      last_message_at: lastMessage ? at(lastMessage) : null,
      created_at: at(first),
    })
    .execute()
  const { version, productId } = await insertSteps(tx, context, person, story, id)
  await tx
    .updateTable('sourcing_request')
    .set({
      status: statusAfter[lastStatusStep.event] ?? 'requested',
      status_since: at(lastStatusStep),
      version,
      expires_at: lastQuoted?.quote ? new Date(+at(lastQuoted) + lastQuoted.quote.validDays * dayMs) : null,
      end_reason: reasons.includes(lastStatusStep.event) ? (lastStatusStep.note ?? '') : '',
      product_id: productId,
    })
    .where('customer_id', '=', person.customerId)
    .where('id', '=', id)
    .execute()
  if (!story.isUnread) return
  await tx
    .insertInto('sourcing_unread')
    .values({
      customer_id: person.customerId,
      account_id: person.accountId,
      request_id: id,
      since: at(lastStatusStep),
    })
    .execute()
}

const insertSteps = async (
  tx: Tx,
  context: Context,
  person: Person,
  story: SourcingStory,
  id: string,
): Promise<{ version: number; productId: string | null }> => {
  let version = 0
  let productId: string | null = null
  let status: SourcingStatus | null = null
  let newest: DemoQuote | null = null
  const key = { customer_id: person.customerId, request_id: id }
  for (const step of story.steps) {
    const when = new Date(+context.now - step.daysAgo * dayMs)
    const isBySeller = bySeller.includes(step.event)
    const author = isBySeller ? person.name : context.agent.name
    if (step.message !== undefined) {
      await tx
        .insertInto('sourcing_message')
        .values({
          ...key,
          at: when,
          side: isBySeller ? 'seller' : 'agency',
          author_name: author,
          body: step.message,
        })
        .execute()
    }
    if (step.quote) {
      version += 1
      newest = step.quote
      await writeQuote(tx, context, { person, at: { id, version, when }, quote: step.quote })
    }
    if (step.event === 'accepted' && newest)
      productId = await writeProduct(tx, context, { person, at: { id, version, when }, quote: newest })
    const to = statusAfter[step.event]
    if (to === null) continue
    const note = step.note ?? step.quote?.note
    const detail = { ...(version > 0 ? { version } : {}), ...(note ? { note } : {}) }
    await tx
      .insertInto('sourcing_event')
      .values({
        ...key,
        at: when,
        kind: `sourcing.${step.event}`,
        from_status: status,
        to_status: to,
        actor_kind: step.event === 'expired' ? 'system' : isBySeller ? 'seller' : 'agency',
        actor_name: step.event === 'expired' ? '' : author,
        detail: JSON.stringify(detail),
      })
      .execute()
    status = to
  }
  return { version, productId }
}

export const seedSourcing = async (
  tx: Tx,
  files: Files,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly agent: SeededOperator
    readonly now: Date
  },
): Promise<void> => {
  const context = { files, agent: options.agent, now: options.now, rate: await exchangeRate(tx, 'CNY') }
  const startedDaysAgo = ({ steps }: SourcingStory): number => steps[0]?.daysAgo ?? 0
  for (const story of sourcingStories.toSorted((a, b) => startedDaysAgo(b) - startedDaysAgo(a))) {
    const seller = options.sellers.get(story.seller)
    if (!seller) throw new Error(`no seller for the request ${story.title}`)
    const [id = ''] = await takeIds(tx, 1)
    await writeRequest(tx, context, await readPerson(tx, seller), story, id)
  }
}
