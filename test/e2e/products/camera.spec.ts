import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer'
import { expectNoBarriers } from '../support/barriers.ts'
import { signInOperator } from '../support/people.ts'
import { test } from '../support/test.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')

const pictureOf = async (code: string, format: NonNullable<WriterOptions['format']>): Promise<string> => {
  await prepareZXingModule({
    overrides: { wasmBinary: (await readFile(wasm)).buffer },
    fireImmediately: true,
  })
  const { image, error } = await writeBarcode(code, { format, scale: 3 })
  if (!image) throw new Error(error)
  return `data:image/png;base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
}

// The browser of the tests has no barcode detection of its own, as Safari and Firefox.
for (const format of ['Code128', 'QRCode'] as const) {
  test(`the camera reads a ${format} where the browser cannot`, async ({ page }) => {
    const code = `CAMERA-${format.toUpperCase()}-1`
    await page.addInitScript(
      (source) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
        const picture = Object.assign(new Image(), { src: source })
        const draw = (): void => {
          const context = canvas.getContext('2d')
          if (context) context.fillStyle = 'white'
          context?.fillRect(0, 0, canvas.width, canvas.height)
          context?.drawImage(picture, 60, 60)
        }
        setInterval(draw, 100)
        navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
      },
      await pictureOf(code, format),
    )
    await signInOperator(page, undefined, '/ops/buying/put-away')
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
    const main = page.locator('main').filter({ visible: true })
    await main.getByRole('button', { name: 'Scan with camera' }).click()
    await expect(main.getByRole('alert')).toHaveText(`No goods with the code ${code} wait to be put away.`)
    await expectNoBarriers(page)
    await main.getByRole('button', { name: 'Stop camera' }).click()
    await expect(main.locator('video')).toHaveCount(0)
  })
}
