import { operatorOrderPalette } from '../../features/fulfilment/palette.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'

/** What the command palette finds beside pages, one source a feature. */
export const paletteSources: readonly PaletteSource[] = [operatorOrderPalette]
