const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

const style = `
:root{color-scheme:light;--ink:#1f2328;--muted:#616a75;--line:#e1e3e5;--ground:#f1f2f4;--accent:#1a7f5a}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
header{background:#1f2328;color:#fff}
header .in{display:flex;gap:20px;align-items:center;min-height:52px;flex-wrap:wrap}
header a{color:#cfd4da;text-decoration:none;padding:6px 0}header a[aria-current],header a:hover{color:#fff}
.in{max-width:1080px;margin:0 auto;padding:0 20px}.in.narrow{max-width:520px}
.badge{background:#3a4149;border-radius:4px;padding:1px 8px;font-size:12px;color:#fff;margin-left:auto}
main{padding:24px 0 60px}h1{font-size:20px;margin:0 0 4px}h2{font-size:15px;margin:0 0 10px}
.bar{display:flex;gap:10px;align-items:center;flex-wrap:wrap;margin-bottom:16px}.bar form{margin:0}.bar.last{margin:0}.grow{flex:1}
.card{background:#fff;border:1px solid var(--line);border-radius:8px;padding:18px 20px;margin-bottom:16px}
.card.flush{padding:0;overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:9px 14px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:500;color:var(--muted);font-size:13px;background:#fafbfb}tr:last-child td{border-bottom:0}
td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
a{color:#155e75}.muted{color:var(--muted)}code{font-size:13px}
.tag{display:inline-block;border-radius:10px;padding:1px 9px;font-size:12px;background:#e9ebee;white-space:nowrap}
.tag.good{background:#d6f0e2;color:#0d4f37}.tag.wait{background:#fdecc8;color:#6a4700}.tag.bad{background:#fbdcd9;color:#7c1d14}
.button{display:inline-block;border:1px solid #c4c8cd;background:#fff;border-radius:7px;padding:6px 13px;font:inherit;color:var(--ink);cursor:pointer;text-decoration:none}
.button:hover{background:#f6f7f8}.button.primary{background:var(--accent);border-color:var(--accent);color:#fff}.button.primary:hover{background:#15694a}
.button:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid #1f6feb;outline-offset:2px}
.actions{display:flex;gap:10px;justify-content:flex-end;margin-top:18px}
.notice{border-radius:8px;padding:10px 14px;background:#dcefe6}.notice.bad{background:#fbdcd9}
.line{display:flex;gap:14px;align-items:center;padding:8px 0}.line img{width:52px;height:52px;border-radius:6px}
.cols{display:grid;grid-template-columns:2fr 1fr;gap:16px}@media(max-width:800px){.cols{grid-template-columns:1fr}}
label{display:block;margin:8px 0 2px;color:var(--muted);font-size:13px}input[type=text]{width:100%;padding:6px 9px;border:1px solid #c4c8cd;border-radius:6px;font:inherit}
ul.scopes{padding-left:18px}ol.events{list-style:none;margin:0;padding:0}ol.events li{padding:3px 0}
`

interface Page {
  readonly title: string
  readonly body: string
  readonly narrow?: boolean
  readonly shop?: { readonly base: string; readonly name: string; readonly current: 'orders' | 'products' }
}

/** A complete page; `body` is escaped HTML. */
export const pageOf = ({ title, body, narrow, shop }: Page): string => {
  const nav = shop
    ? `<strong>${escapeHtml(shop.name)}</strong>${(['orders', 'products'] as const)
        .map(
          (name) =>
            `<a href="${escapeHtml(shop.base)}/admin/${name}"${name === shop.current ? ' aria-current="page"' : ''}>${name === 'orders' ? 'Orders' : 'Products'}</a>`,
        )
        .join('')}`
    : '<strong>Shop admin</strong>'
  const inner = narrow ? `<div class="card">${body}</div>` : body
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><header><div class="in">${nav}<span class="badge">fake Shopify</span></div></header><main><div class="in${narrow ? ' narrow' : ''}">${inner}</div></main></body></html>`
}
