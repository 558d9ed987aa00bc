import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printFile } from './print-file.ts'

const file = { body: new Blob(['%PDF-']), fileName: 'labels-DS-1-1.pdf' }

interface CreatedElement {
  readonly listeners: Map<string, () => void>
  readonly print: ReturnType<typeof vi.fn>
  readonly click: ReturnType<typeof vi.fn>
  src: string
  download: string
}

const setUp = ({ viewer = true, opens = true } = {}) => {
  const created: CreatedElement[] = []
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
      created.push(element)
      return element
    },
  })
  return { created, open }
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
  it('prints the frame', () => {
    const { created, open } = setUp()
    printFile(file)
    created[0]?.listeners.get('load')?.()
    expect(created).toHaveLength(1)
    expect(created[0]?.print).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
  })

  it('opens the file in a new tab if the frame cannot be printed, and saves it if the tab is blocked', () => {
    for (const opens of [true, false]) {
      const { created, open } = setUp({ opens })
      printFile(file)
      created[0]?.print.mockImplementation(() => {
        throw new DOMException('not yours', 'SecurityError')
      })
      created[0]?.listeners.get('load')?.()
      expect(open).toHaveBeenCalledWith('blob:x', '_blank')
      expect(created.slice(1).map(({ download }) => download)).toEqual(opens ? [] : [file.fileName])
    }
  })

  it('saves the file if the browser cannot show PDFs', () => {
    const { created } = setUp({ viewer: false })
    printFile(file)
    expect(created[0]?.download).toBe(file.fileName)
    expect(created[0]?.click).toHaveBeenCalledOnce()
  })
})
