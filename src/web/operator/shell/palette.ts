import { operatorOrderPalette } from '../../features/fulfilment/palette.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'

/** Search sources of the command palette, one per feature. */
export const paletteSources: readonly PaletteSource[] = [operatorOrderPalette]
