/** The parts of Python that a worker loads, with their sizes: written by `make static`. */

export interface Part {
  name: string;
  /** Bytes as they lie on the disk, before anything is compressed. */
  size: number;
}

export interface Archive {
  /** The folder of all of them; another build has another. */
  folder: string;
  runtime: Part;
  library: Part;
  /** The rules, plain or compiled, and all that plays by them. */
  rules: Part;
}

/** What there is to load. */
export async function readArchive(base: string): Promise<Archive> {
  const response = await fetch(new URL('python.json', base));
  if (!response.ok) throw new Error(`python.json: ${response.status}`);
  return (await response.json()) as Archive;
}
