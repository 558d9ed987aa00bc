import { createHash } from 'node:crypto'
import { currencySymbols } from '../../../contract/kernel/money.ts'
import type { FakeOrder, Funding } from './fake-orders.ts'
import type { FakeAccount, FakeSetup } from './fake-vault.ts'
import type { Timing } from './fake-webhooks.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => escapes[char] ?? '')

const style = `
:root{color-scheme:light dark;--ink:#111827;--quiet:#4b5563;--ground:#f3f4f6;--card:#fff;--line:#d1d5db;--accent:#0050b3}
@media(prefers-color-scheme:dark){:root{--ink:#f3f4f6;--quiet:#b6bdc9;--ground:#111827;--card:#1f2937;--line:#4b5563;--accent:#69b1ff}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 16px}main.wide{max-width:960px}
.note{font-size:13px;color:var(--quiet);margin:0 0 16px}.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:24px}
h1{font-size:20px;margin:0 0 4px}.amount{font-size:32px;font-weight:600;font-variant-numeric:tabular-nums;margin:12px 0}
fieldset{border:0;border-top:1px solid var(--line);margin:16px 0 0;padding:16px 0 0}legend{float:left;font-weight:600;padding:0 0 8px;width:100%}
label{display:flex;gap:10px;clear:both;padding:6px 0;cursor:pointer}label small{display:block;color:var(--quiet)}
select{width:100%;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:inherit;font:inherit}
.buttons{display:flex;flex-direction:column;gap:8px;margin-top:20px}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border-radius:6px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.main{background:#0050b3;border-color:#0050b3;color:#fff}button:focus-visible,select:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:10px 8px;border-bottom:1px solid var(--line);vertical-align:middle}
th.money,td.money{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td form{display:inline}td button{min-height:32px;padding:4px 10px;font-weight:500;margin:2px}
.scroll{overflow-x:auto}a{color:var(--accent)}`

/** Allows only our own style, and forms that lead back to where the payer came from. */
export const contentSecurityPolicy = (formTargets: readonly string[]): string => {
  const hash = createHash('sha256').update(style).digest('base64')
  const targets = formTargets.map((url) => new URL(url).origin).join(' ')
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${targets}; base-uri 'none'; frame-ancestors 'none'`
}

const page = (title: string, body: string, wide = false): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${style}</style></head><body><main${wide ? ' class="wide"' : ''}>` +
  `<p class="note">A fake PayPal: no real money moves here.</p>${body}</main></body></html>`

const moneyOf = (order: FakeOrder): string => {
  const { currency_code: code, value } = order.unit.amount
  const symbol = code === 'EUR' ? '€' : currencySymbols[code]
  return `${symbol}${escape(value)} ${code}`
}

const fundingWords: Readonly<Record<Funding, readonly [string, string]>> = {
  balance: ['PayPal balance', 'Pays at once'],
  declinedCard: ['Card ending in 0002', 'The bank declines it when the payment is taken'],
  refusedByRisk: ['Card ending in 0019', 'PayPal declines the payment after taking it'],
  eCheck: ['eCheck', 'Pending until it clears'],
}
const timingWords: Readonly<Record<Timing, string>> = {
  normal: 'come a moment after the event',
  early: 'come before you are back in the shop',
  twice: 'come twice',
  late: 'come late',
  never: 'never come',
}

export const approvalPage = (order: FakeOrder, timing: Timing): string => {
  const choices = Object.entries(fundingWords).map(
    ([funding, [name, words]], index) =>
      `<label><input type="radio" name="funding" value="${funding}"${index === 0 ? ' checked' : ''}>` +
      `<span>${name}<small>${words}</small></span></label>`,
  )
  const options = Object.entries(timingWords).map(
    ([value, words]) => `<option value="${value}"${value === timing ? ' selected' : ''}>${words}</option>`,
  )
  return page(
    'Approve the payment',
    `<div class="card"><h1>${escape(order.unit.description ?? 'Payment')}</h1>` +
      `<div class="amount">${moneyOf(order)}</div><form method="post" action="checkoutnow">` +
      `<input type="hidden" name="token" value="${order.id}">` +
      `<fieldset><legend>Pay with</legend>${choices.join('')}</fieldset>` +
      `<fieldset><legend><span id="webhooks">Notifications to the shop</span></legend>` +
      `<select name="timing" aria-labelledby="webhooks">${options.join('')}</select></fieldset>` +
      `<div class="buttons"><button class="main" name="action" value="approve">Approve and pay</button>` +
      `<button name="action" value="refuse">Cancel and return</button></div></form></div>`,
  )
}

const accountFundings: Readonly<Record<Funding, readonly [string, string]>> = {
  ...fundingWords,
  declinedCard: ['Card ending in 0002', 'The bank declines every payment'],
}

export const accountPage = (setup: FakeSetup): string => {
  const choices = Object.entries(accountFundings).map(
    ([funding, [name, words]], index) =>
      `<label><input type="radio" name="funding" value="${funding}"${index === 0 ? ' checked' : ''}>` +
      `<span>${name}<small>${words}</small></span></label>`,
  )
  return page(
    'Save your PayPal account',
    `<div class="card"><h1>${escape(setup.description)}</h1>` +
      `<p>The shop may charge this account later, while you are not here.</p>` +
      `<form method="post" action="approve"><input type="hidden" name="approval_session_id" value="${setup.id}">` +
      `<fieldset><legend><span id="email">PayPal account</span></legend>` +
      `<select name="email" aria-labelledby="email"><option>payer@example.com</option><option>finance@example.com</option></select></fieldset>` +
      `<fieldset><legend>Pay with</legend>${choices.join('')}</fieldset>` +
      `<div class="buttons"><button class="main" name="action" value="approve">Agree and continue</button>` +
      `<button name="action" value="refuse">Cancel and return</button></div></form></div>`,
  )
}

export const closedPage = (order: Pick<FakeOrder, 'returnUrl'> | null): string =>
  page(
    'Nothing to approve',
    `<div class="card"><h1>There is nothing to approve here</h1><p>${
      order ? 'This payment has been approved already.' : 'This payment is not known, or no longer.'
    }</p>${order ? `<a href="${escape(order.returnUrl)}">Back</a>` : ''}</div>`,
  )

const actionsOf = (order: FakeOrder): string => {
  const { capture } = order
  if (!capture) return ''
  const offered: [string, string][] = []
  if (capture.status === 'PENDING') offered.push(['clear', 'Clear'], ['deny', 'Deny'])
  if (capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED') {
    offered.push(['refund', 'Refund'], ['reverse', 'Reverse (dispute lost)'])
  }
  return offered
    .map(
      ([action, words]) =>
        `<form method="post" action="captures/${capture.id}"><button name="action" value="${action}">${words}</button></form>`,
    )
    .join('')
}

const accountsTable = (accounts: readonly FakeAccount[]): string => {
  const rows = accounts.map(({ id, email, funding }) => {
    const offered = [...Object.entries(accountFundings), ['remove', ['Remove permission']] as const]
    const buttons = offered
      .filter(([action]) => action !== funding)
      .map(([action, [name]]) => `<button name="action" value="${action}">${name}</button>`)
    return (
      `<tr><td>${escape(email)}</td><td>${accountFundings[funding][0]}</td>` +
      `<td><form method="post" action="accounts/${id}">${buttons.join('')}</form></td></tr>`
    )
  })
  if (rows.length === 0) return ''
  return (
    `<div class="card"><h1>Saved accounts</h1><div class="scroll"><table><thead><tr><th>Account</th><th>Pays with</th>` +
    `<th>Change</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></div>`
  )
}

export const paymentsPage = (orders: readonly FakeOrder[], accounts: readonly FakeAccount[]): string => {
  const rows = orders.map(
    (order) =>
      `<tr><td>${escape(order.unit.invoice_id ?? order.id)}</td><td class="money">${moneyOf(order)}</td>` +
      `<td>${order.status.toLowerCase().replaceAll('_', ' ')}</td><td>${(order.capture?.status ?? '–').toLowerCase().replaceAll('_', ' ')}</td>` +
      `<td>${actionsOf(order)}</td></tr>`,
  )
  const table =
    `<div class="scroll"><table><thead><tr><th>Payment</th><th class="money">Amount</th><th>Approval</th><th>Money</th><th>Let happen</th></tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  const empty = '<p>No payment yet. Recharge a wallet by PayPal, and it appears here.</p>'
  return page(
    'Payments',
    `<div class="card"><h1>Payments</h1>${orders.length > 0 ? table : empty}</div>${accountsTable(accounts)}`,
    true,
  )
}
