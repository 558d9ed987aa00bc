/** The page of a seller's product, by the product's type. */
export const productHref = ({ id, type }: { id: string; type: 'winning' | 'private' }): string =>
  `/product/${type}ProductDetail/${id}`
