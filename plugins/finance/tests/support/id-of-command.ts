import type { IsolationScene } from '@gleba/sdk/testing';

/** Runs a command as the scene's administrator. Answers the id of the record that it answers; throws what it was refused with. */
export async function idOfCommand(scene: IsolationScene, name: string, record: string, input: object): Promise<string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data, errors } = await scene.host.graphql<Record<string, Record<string, { id: string }>>>(
    `mutation($input: ${type}!) { ${name}(input: $input) { ${record} { id } } }`,
    { input },
    scene.authorizations.get('admin'),
  );
  const id = data?.[name]?.[record]?.id;
  if (!id) throw new Error(JSON.stringify(errors));
  return id;
}
