/**
 * The workflow files of a repository at a commit, read and parsed.
 *
 * GitHub gives a workflow a permanent id by its path, and so do we.
 */
import { z } from 'zod';
import { notFound, type RepositoryAddress } from '../../gateway/call.ts';
import { readWorkflow } from '../../runner/workflow/read-workflow.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { FoundWorkflow, WorkflowFiles } from './found-workflow.ts';

const FOLDER = '.github/workflows';
const FIRST_ID = 101;
const Listed = z.array(z.looseObject({ path: z.string(), name: z.string(), type: z.string(), sha: z.string() }));
const Blob = z.looseObject({ content: z.string() });

export function createWorkflowFiles(context: HubContext): WorkflowFiles {
  const ids = new Map<string, number>();
  /** Parsing takes some milliseconds, and a file is identified by its hash. */
  const parsed = new Map<string, FoundWorkflow>();

  const idOf = (repository: RepositoryAddress, path: string): number => {
    const key = `${pathOf(repository)}/${path}`;
    const id = ids.get(key) ?? FIRST_ID + ids.size;
    ids.set(key, id);
    return id;
  };
  const read = async (repository: RepositoryAddress, path: string, sha: string): Promise<FoundWorkflow> => {
    const key = `${pathOf(repository)}/${path}@${sha}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const { content } = Blob.parse(await context.readBody(`${pathOf(repository)}/git/blobs/${sha}`));
    const text = Buffer.from(content, 'base64').toString('utf8');
    const file = readWorkflow(text, path);
    const found = {
      id: idOf(repository, path),
      path,
      text,
      file,
      name: file.kind === 'valid' ? file.workflow.name : path,
    };
    parsed.set(key, found);
    return found;
  };
  const list = async (repository: RepositoryAddress, ref: string): Promise<readonly FoundWorkflow[]> => {
    const { status, body } = await context.read(
      `${pathOf(repository)}/contents/${FOLDER}?ref=${encodeURIComponent(ref)}`,
    );
    if (status !== 200) return [];
    const files = (Listed.safeParse(body).data ?? []).filter(
      ({ type, name }) => type === 'file' && /\.ya?ml$/.test(name),
    );
    return Promise.all(files.map(({ path, sha }) => read(repository, path, sha)));
  };
  return {
    list,
    get: async (repository, ref, wanted) => {
      const found = (await list(repository, ref)).find(
        ({ id, path }) => String(id) === wanted || path === wanted || path === `${FOLDER}/${wanted}`,
      );
      if (found === undefined) throw notFound();
      return found;
    },
  };
}
