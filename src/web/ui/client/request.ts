import type { Endpoint } from '../../../contract/kernel/endpoint.ts'

export type CallTarget = Pick<Endpoint, 'method' | 'path' | 'idempotent' | 'download'>

const apiBase = '/app'

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Splits an input into the URL and the remaining fields for the body (POST) or query string (GET). */
export const requestOf = (
  target: CallTarget,
  input: Readonly<Record<string, unknown>>,
): { readonly url: string; readonly body: Readonly<Record<string, unknown>> | null } => {
  const rest: Record<string, unknown> = { ...input }
  const path = target.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  if (target.method === 'POST') return { url: apiBase + path, body: rest }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) query.append(name, textOf(item))
    else query.append(name, textOf(value))
  }
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  return { url: apiBase + path + suffix, body: null }
}
