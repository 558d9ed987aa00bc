import type { FakeParcel } from './fake.ts'

const maxShown = 100

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const button = (prefix: string, number: string, move: string, label: string): string =>
  `<form method="post" action="${prefix}/parcels/${encodeURIComponent(number)}/${move}"><button>${label}</button></form>`

const row = ({ number, history: life, passed }: FakeParcel, prefix: string): string => {
  const station = life[passed.length - 1]
  const ended = passed.length >= life.length
  const moves = ended
    ? [button(prefix, number, 'again', 'Tell again')]
    : [
        button(prefix, number, 'next', 'Move on'),
        button(prefix, number, 'end', 'To the end'),
        ...(station ? [button(prefix, number, 'again', 'Tell again')] : []),
      ]
  return `<tr><td><code>${escape(number)}</code></td><td>${escape(station?.description ?? 'Registered')}</td><td>${passed.length} of ${life.length}</td><td class="moves">${moves.join('')}</td></tr>`
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; color: #1d2430; }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } p { color: #5b6472; margin: 0 0 1.5rem }
  table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #e3e6eb; padding: .5rem .75rem .5rem 0; text-align: left }
  .moves { display: flex; gap: .4rem; flex-wrap: wrap } form { margin: 0 }
  button { font: inherit; padding: .2rem .7rem; border: 1px solid #c8ced8; border-radius: 6px; background: #fff; cursor: pointer }
  button:hover { border-color: #3b6fe0 } button:focus-visible { outline: 2px solid #3b6fe0; outline-offset: 1px }`

export const pageOf = (parcels: readonly FakeParcel[], prefix: string): string => {
  const shown = parcels.slice(0, maxShown)
  const body =
    shown.length === 0
      ? '<p>No parcel has been registered yet. Ship an order in the operator console, and it appears here.</p>'
      : `<table><thead><tr><th>Number</th><th>Location</th><th>Step</th><th>Action</th></tr></thead><tbody>${shown.map((parcel) => row(parcel, prefix)).join('')}</tbody></table>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo parcels</title><style>${style}</style></head><body><h1>Demo parcels</h1><p>A fake tracking service. Parcels advance automatically, about one step every 45 seconds. Advance them here to skip the wait.</p>${body}</body></html>`
}
