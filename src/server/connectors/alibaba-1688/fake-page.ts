import type { FakeOrder } from './fake.ts'

const maxShown = 100

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const button = (prefix: string, number: string, move: string, label: string): string =>
  `<form method="post" action="${prefix}/orders/${encodeURIComponent(number)}/${move}"><button>${label}</button></form>`

const names: Readonly<Record<string, string>> = {
  waitbuyerpay: 'Waits for payment',
  waitsellersend: 'Paid',
  waitbuyerreceive: 'Sent',
  success: 'Completed',
  cancel: 'Cancelled',
}

const row = ({ number, outOrderId, status, goodsFen, freightFen }: FakeOrder, prefix: string): string => {
  const isOver = status === 'success' || status === 'cancel'
  const moves = isOver
    ? ''
    : button(
        prefix,
        number,
        'next',
        status === 'waitbuyerpay' ? 'Pay' : status === 'waitsellersend' ? 'Send' : 'Complete',
      ) + button(prefix, number, 'cancel', 'Cancel')
  const total = ((goodsFen + freightFen) / 100).toFixed(2)
  return `<tr><td><code>${escape(number)}</code></td><td>${escape(outOrderId)}</td><td>¥${total}</td><td>${names[status] ?? ''}</td><td class="moves">${moves}</td></tr>`
}

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; color: #1d2430; }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem } p { color: #5b6472; margin: 0 0 1.5rem }
  table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #e3e6eb; padding: .5rem .75rem .5rem 0; text-align: left }
  .moves { display: flex; gap: .4rem; flex-wrap: wrap } form { margin: 0 }
  button { font: inherit; padding: .2rem .7rem; border: 1px solid #c8ced8; border-radius: 6px; background: #fff; cursor: pointer }
  button:hover { border-color: #3b6fe0 } button:focus-visible { outline: 2px solid #3b6fe0; outline-offset: 1px }`

export const pageOf = (orders: readonly FakeOrder[], prefix: string): string => {
  const shown = orders.slice(0, maxShown)
  const body =
    shown.length === 0
      ? '<p>No order has been placed yet. Place a draft of a purchase order in the operator console, and it appears here.</p>'
      : `<table><thead><tr><th>Number</th><th>Purchase order</th><th>Total</th><th>Status</th><th>Action</th></tr></thead><tbody>${shown.map((order) => row(order, prefix)).join('')}</tbody></table>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo 1688</title><style>${style}</style></head><body><h1>Demo 1688</h1><p>A fake of 1688. Pay and send orders here; the operator console follows them within ten minutes.</p>${body}</body></html>`
}
