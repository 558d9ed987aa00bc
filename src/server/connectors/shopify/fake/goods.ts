export interface FakeVariant {
  readonly id: string
  readonly title: string
  readonly sku: string
  readonly price: string
  /** The variant's own image; absent: the product's. */
  readonly picture?: string
  readonly compareAtPrice?: string | null
  readonly cost?: string | null
  /** Displayed stock; absent: not tracked. */
  readonly quantity?: number
  /** Absent: the shop's first location. */
  readonly locationId?: string
}
export interface FakeProduct {
  readonly id: string
  readonly title: string
  /** Absolute URL, or a name of `pictures` below. */
  readonly picture: string
  /** Absent: unchanged since the shop was created. */
  readonly updatedAt?: string
  readonly description?: string
  readonly pictures?: readonly string[]
  readonly productType?: string
  readonly vendor?: string
  readonly tags?: readonly string[]
  /** `ACTIVE` by default. */
  readonly status?: string
  readonly isPublished?: boolean
  readonly key?: string
  readonly variants: readonly FakeVariant[]
}

const variantTitle = (options: string): string => options || 'Default Title'

const product = (
  number: number,
  title: string,
  picture: string,
  code: string,
  price: string,
  options: readonly string[],
): FakeProduct => ({
  id: String(7_410_000_000_000 + number),
  title,
  picture,
  variants: options.map((option, index) => ({
    id: String(42_110_000_000_000 + number * 100 + index),
    title: variantTitle(option),
    sku: option
      ? `${code}-${option
          .replaceAll(/[^A-Z0-9]/gi, '')
          .slice(0, 6)
          .toUpperCase()}`
      : code,
    price,
  })),
})

export const productsByKind = {
  home: [
    product(1, 'Stoneware mug', 'mug', 'CH-MUG', '18.90', ['Sand', 'Ocean', 'Moss']),
    product(2, 'Soy candle, fig and cedar', 'candle', 'CH-CANDLE', '24.00', ['Small', 'Large']),
    product(3, 'Brass desk lamp', 'lamp', 'CH-LAMP', '79.00', ['']),
    product(4, 'Linen tote bag', 'bag', 'CH-TOTE', '22.50', ['Natural', 'Black']),
    product(5, 'Ceramic vase', 'vase', 'CH-VASE', '34.00', ['Tall', 'Round']),
    product(6, 'Wall clock, oak', 'clock', 'CH-CLOCK', '56.00', ['']),
    product(7, 'Wool throw', 'throw', 'CH-THROW', '68.00', ['Grey', 'Rust']),
    product(8, 'Pour-over set', 'mug', 'CH-POUR', '42.00', ['']),
  ],
  road: [
    product(21, 'Insulated bottle', 'bottle', 'NT-BOTTLE', '29.90', ['500 ml', '750 ml', '1 l']),
    product(22, 'Head torch, rechargeable', 'lamp', 'NT-TORCH', '39.00', ['']),
    product(23, 'Packing cubes, set of 4', 'bag', 'NT-CUBES', '27.50', ['Slate', 'Clay']),
    product(24, 'Trail watch', 'clock', 'NT-WATCH', '119.00', ['Black', 'Orange']),
    product(25, 'Camp blanket', 'throw', 'NT-BLANKET', '49.00', ['']),
    product(26, 'Titanium cup', 'mug', 'NT-CUP', '32.00', ['']),
    product(27, 'Dry bag', 'bag', 'NT-DRY', '19.90', ['10 l', '20 l']),
  ],
} as const satisfies Record<string, readonly FakeProduct[]>

const shapes: Record<string, { readonly ground: string; readonly drawing: string }> = {
  mug: {
    ground: '#dbe7ec',
    drawing:
      '<path d="M58 62h70v62a20 20 0 0 1-20 20H78a20 20 0 0 1-20-20z" fill="#3d6b7d"/><path d="M128 76h12a20 20 0 0 1 0 42h-12" fill="none" stroke="#3d6b7d" stroke-width="10"/><path d="M78 30q-8 10 0 20M100 30q-8 10 0 20" fill="none" stroke="#8fb0bd" stroke-width="5" stroke-linecap="round"/>',
  },
  candle: {
    ground: '#f4e6d6',
    drawing:
      '<rect x="64" y="86" width="72" height="66" rx="8" fill="#a9714b"/><rect x="76" y="104" width="48" height="26" rx="3" fill="#f4e6d6"/><path d="M100 86V74" stroke="#5b3a24" stroke-width="4"/><path d="M100 38q18 20 0 36q-18-16 0-36" fill="#f0a63c"/>',
  },
  lamp: {
    ground: '#efe9d2',
    drawing:
      '<path d="M70 40h60l18 46H52z" fill="#b8932f"/><rect x="96" y="86" width="8" height="56" fill="#6d5a25"/><rect x="68" y="142" width="64" height="10" rx="5" fill="#6d5a25"/>',
  },
  bag: {
    ground: '#e6e2ef',
    drawing:
      '<path d="M76 74V58a24 24 0 0 1 48 0v16" fill="none" stroke="#5d4f86" stroke-width="8"/><path d="M52 74h96l-8 80H60z" fill="#7a69ab"/>',
  },
  vase: {
    ground: '#f1dfe0',
    drawing:
      '<path d="M84 44h32v22q30 14 30 48t-34 42H88q-34-8-34-42t30-48z" fill="#a8555d"/><path d="M64 108h72" stroke="#f1dfe0" stroke-width="6"/>',
  },
  clock: {
    ground: '#e3ead9',
    drawing:
      '<circle cx="100" cy="98" r="56" fill="#60784a"/><circle cx="100" cy="98" r="44" fill="#f7f8f2"/><path d="M100 68v30l20 14" fill="none" stroke="#3c4c2e" stroke-width="7" stroke-linecap="round"/>',
  },
  throw: {
    ground: '#ece4dc',
    drawing:
      '<path d="M46 56h108v70q-27 20-54 0t-54 0z" fill="#8a6f5a"/><path d="M46 82h108M46 104h108" stroke="#ece4dc" stroke-width="6"/>',
  },
  bottle: {
    ground: '#d9ebe4',
    drawing:
      '<rect x="84" y="32" width="32" height="22" rx="4" fill="#1d4f40"/><path d="M78 54h44q10 12 10 28v58a14 14 0 0 1-14 14H82a14 14 0 0 1-14-14V82q0-16 10-28z" fill="#2f7d64"/><rect x="68" y="92" width="64" height="20" fill="#d9ebe4"/>',
  },
}

export const pictureSvg = (name: string): string | null => {
  const shape = shapes[name]
  if (!shape) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400"><rect width="200" height="200" fill="${shape.ground}"/>${shape.drawing}</svg>`
}
