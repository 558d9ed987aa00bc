import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printFile } from './print-file.ts'

const file = { body: new Blob(['%PDF-']), fileName: 'labels-DS-1-1.pdf' }

interface Made {
  readonly listeners: Map<string, () => void>
  readonly print: ReturnType<typeof vi.fn>
  readonly click: ReturnType<typeof vi.fn>
  src: string
  download: string
}

/** The parts of a page that printing uses: what it creates and what it opens. */
const setUp = ({ viewer = true, opens = true } = {}) => {
  const made: Made[] = []
  const open = vi.fn<(url: string) => object | null>(() => (opens ? {} : null))
  vi.stubGlobal('navigator', { pdfViewerEnabled: viewer })
  vi.stubGlobal('window', { open })
  vi.stubGlobal('document', {
    body: { append: () => undefined },
    createElement: () => {
      const listeners = new Map<string, () => void>()
      const print = vi.fn<() => void>()
      const element = {
        listeners,
        print,
        click: vi.fn<() => void>(),
        contentWindow: { print },
        addEventListener: (name: string, run: () => void) => listeners.set(name, run),
        remove: () => undefined,
        src: '',
        download: '',
      }
      made.push(element)
      return element
    },
  })
  return { made, open }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('printFile', () => {
  it('prints what the frame shows', () => {
    const { made, open } = setUp()
    printFile(file)
    made[0]?.listeners.get('load')?.()
    expect(made).toHaveLength(1)
    expect(made[0]?.print).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
  })

  it('opens the file beside the page where the frame is not its to print, and saves it where nothing opens', () => {
    for (const opens of [true, false]) {
      const { made, open } = setUp({ opens })
      printFile(file)
      made[0]?.print.mockImplementation(() => {
        throw new DOMException('not yours', 'SecurityError')
      })
      made[0]?.listeners.get('load')?.()
      expect(open).toHaveBeenCalledWith('blob:x', '_blank')
      expect(made.slice(1).map(({ download }) => download)).toEqual(opens ? [] : [file.fileName])
    }
  })

  it('saves it where the browser shows no PDF', () => {
    const { made } = setUp({ viewer: false })
    printFile(file)
    expect(made[0]?.download).toBe(file.fileName)
    expect(made[0]?.click).toHaveBeenCalledOnce()
  })
})
