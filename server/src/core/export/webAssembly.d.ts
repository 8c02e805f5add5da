/** The part of WebAssembly that the export uses; the types of Node do not declare it. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
