/** `adminView.codeMade` as a person would say it: 'Admin view code made'. */
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

/** The page of what was acted on (`product:12`); null where the console has none for one thing alone. */
export const targetPage = (target: string): { readonly to: string; readonly id: string } | null => {
  const [kind = '', id = ''] = target.split(':')
  const to = pages[kind]
  return to !== undefined && /^\d+$/.test(id) ? { to, id } : null
}
