/** `adminView.codeMade` in words: 'Admin view code made'. */
export const actionWords = (action: string): string => {
  const plain = action
    .replaceAll(/[.:]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const pages: Readonly<Record<string, string>> = {
  order: '/orders/detail',
  product: '/products/product',
  shippingLine: '/shipping/line',
  notice: '/notices/notice',
}

/** The page of an audit target such as `product:12`; null if the console has no page for it. */
export const targetPage = (target: string): { readonly to: string; readonly id: string } | null => {
  const [kind = '', id = ''] = target.split(':')
  const to = pages[kind]
  return to !== undefined && /^\d+$/.test(id) ? { to, id } : null
}
