import type { NamedEndpoint } from '../../../contract/all.ts'
import { isMutatingAction } from '../../../contract/mutating-actions.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { Actor } from '../auth/actors.ts'
import { audit, isAudited, type AuditTarget } from '../auth/audit.ts'
import type { CallContext } from './call.ts'
import type { Platform } from '../platform.ts'

export type LogAction = (
  endpoint: Endpoint,
  actor: Actor | null,
  input: unknown,
  call: CallContext,
) => Promise<void>

/** `operatorOrders` and `orders` both give `order`. */
const kindOf = (domain: string): string => {
  const plain = domain.replace(/^operator(?=[A-Z])/, '').replace(/s$/, '')
  return plain.charAt(0).toLowerCase() + plain.slice(1)
}

/** The record that the input names: its `id`, or its first field that ends in `Id`. */
const targetOf = (kind: string, input: unknown): AuditTarget => {
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : {})
  for (const [name, value] of fields) {
    const of = name === 'id' ? kind : /^(\w+)Id$/.exec(name)?.[1]
    if (of !== undefined && typeof value === 'string' && /^\d+$/.test(value)) return `${of}:${value}`
  }
  return null
}

/**
 * Runs after each mutating action, before its response: notifies open windows, and writes an audit row for
 * every action of an operator or an API key whose command wrote none itself. If the row cannot be written, the
 * call fails, so that none goes unrecorded.
 */
export const createActionLog = (
  { database, notifier }: Pick<Platform, 'database' | 'notifier'>,
  contract: readonly NamedEndpoint[],
): LogAction => {
  const actions = new Map(
    contract
      .filter(isMutatingAction)
      .map(({ domain, name, endpoint }) => [endpoint, { kind: kindOf(domain), name }]),
  )
  return async (endpoint, actor, input, call) => {
    const action = actions.get(endpoint)
    if (!action) return
    notifier.send(actor?.kind === 'customer' ? actor.customerId : null)
    const isByKey = actor?.kind === 'customer' && actor.apiKey !== null
    if (!actor || (actor.operatorId === null && !isByKey) || isAudited(call)) return
    const target = targetOf(action.kind, input)
    await audit(database.agency, actor, { action: `${action.kind}:${action.name}`, target, call })
  }
}
