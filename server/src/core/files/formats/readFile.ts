import { Buffer } from 'node:buffer'
import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { FileError } from '../fileErrors.ts'
import type { SheetWriter } from '../sheetWriter.ts'
import { isDocx, readDocx } from './readDocx.ts'
import { isOpenDocument, readOds } from './readOds.ts'
import { readText } from './readText.ts'
import { isXlsx, readXlsx } from './readXlsx.ts'
import { openZip } from './zip.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Reads a file by its content; its name only decides how a text is read. */
export async function readFile(file: UploadedFile, writer: SheetWriter): Promise<void> {
  const { bytes } = file
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) await readZip(bytes, writer)
  else if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) refuseCompoundFile(bytes)
  else readText(file, writer)
}

async function readZip(bytes: Uint8Array, writer: SheetWriter): Promise<void> {
  const zip = await openZip(bytes)
  if (isXlsx(zip)) await readXlsx(zip, writer)
  else if (isOpenDocument(zip)) await readOds(zip, writer)
  else if (isDocx(zip)) await readDocx(zip, writer)
  else throw new FileError('fileNotReadable')
}

/** Office 97 files and encrypted files share a container, which is not unpacked. */
function refuseCompoundFile(bytes: Uint8Array): never {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isEncrypted = container.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new FileError(isEncrypted ? 'fileEncrypted' : 'fileNotReadable')
}
