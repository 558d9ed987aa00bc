import { orderPalette } from '../../features/orders/palette.ts'
import { productPalette } from '../../features/products/palette.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'

export const paletteSources: readonly PaletteSource[] = [orderPalette, productPalette]
