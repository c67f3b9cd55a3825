import { addressInProject, type Entity, projectOfAddress } from '@gleba/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/** A record that the address names is shown in its own project: an address that says another one is put right. */
export function useOwnProject(entity: Entity, id: string, record: object | undefined): void {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useNavigate();
  const isNamed = entity.scope === 'project' && params[`${entity.name}Id`] === id;
  const own = isNamed && record && 'projectId' in record ? record.projectId : undefined;
  const said = projectOfAddress(pathname);
  useEffect(() => {
    if (typeof own !== 'string' || said === undefined || own === said) return;
    navigate(addressInProject(own, pathname) + search, { replace: true });
  }, [own, said, pathname, search, navigate]);
}
