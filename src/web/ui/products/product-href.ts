export const productHref = ({ id, type }: { id: string; type: 'winning' | 'private' }): string =>
  `/product/${type}ProductDetail/${id}`
