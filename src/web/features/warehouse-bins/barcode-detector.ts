/** What the camera needs of the browser's Barcode Detection API, which TypeScript's library lacks. */
export interface BarcodeDetector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

interface NativeDetector {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

const formats = ['code_128', 'ean_13', 'ean_8', 'qr_code', 'upc_a'] as const

/** The browser's own detector; Safari, Firefox and most desktops have none, so the page brings one. */
export const openDetector = async (): Promise<BarcodeDetector> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (Native) {
    const supported = await Native.getSupportedFormats()
    if (formats.every((format) => supported.includes(format))) return new Native({ formats })
  }
  const { createDetector } = await import('./wasm-barcode-detector.ts')
  return createDetector()
}
