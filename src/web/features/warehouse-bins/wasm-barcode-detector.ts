import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { BarcodeDetector } from './barcode-detector.ts'

const options: ReaderOptions = {
  formats: ['Code128', 'EAN13', 'EAN8', 'QRCode', 'UPCA'],
  maxNumberOfSymbols: 1,
}
/** Pixels of the longer side: enough for a label that fills a third of the picture, and quick on phones. */
const maxSide = 1280

export const createDetector = async (): Promise<BarcodeDetector> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('the browser draws no pictures')
  return {
    detect: async (video) => {
      const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const image = context.getImageData(0, 0, canvas.width, canvas.height)
      const found = await readBarcodes(image, options)
      return found.map(({ text }) => ({ rawValue: text }))
    },
  }
}
