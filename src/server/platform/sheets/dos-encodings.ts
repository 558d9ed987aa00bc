/** The characters of the bytes 0x80 to 0xFF, where Node has no decoder. */
const upperHalves = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
} as const

export type DosEncoding = keyof typeof upperHalves

export const isDosEncoding = (encoding: string): encoding is DosEncoding => encoding in upperHalves

export const decodeDos = (body: Buffer, encoding: DosEncoding): string => {
  const upper = upperHalves[encoding]
  return body
    .toString('latin1')
    .replaceAll(/[\u0080-\u00FF]/g, (char) => upper[char.charCodeAt(0) - 0x80] ?? '')
}
