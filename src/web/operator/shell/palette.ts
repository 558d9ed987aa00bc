import { operatorOrderPalette } from '../../features/fulfilment/palette.ts'
import type { PaletteSource } from '../../ui/components/command-palette-host.tsx'

export const paletteSources: readonly PaletteSource[] = [operatorOrderPalette]
