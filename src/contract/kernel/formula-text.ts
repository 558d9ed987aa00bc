/** How text begins that a spreadsheet reads as a formula; East Asian editions read the full-width signs, too. */
export const formulaStart = /^[=+\-@＝＋－＠\t\r]/
