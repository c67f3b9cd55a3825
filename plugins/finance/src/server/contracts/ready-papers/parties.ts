const blank = '____________________';

/**
 * Who sells and who buys, as art. 26, I, of Lei 6.766/1979 wants them told. What the office does not know of somebody is left to be filled in
 * by hand; nationality is no field of a partner.
 */
export const parties = `
**PROMITENTE VENDEDOR(A):** **{{if(filled(seller.name), seller.name, organization.name)}}**, inscrito(a) no CNPJ sob o nº
{{seller.registerNumber ?? ${blank}}}, com sede em ${blank}, neste ato representado(a) na forma de seus atos constitutivos.

@each contract.buyers
@if item.partner.personType = 'legal'
**PROMISSÁRIO(A) COMPRADOR(A):** **{{item.partner.name}}**, pessoa jurídica inscrita no CNPJ sob o nº {{item.partner.cnpj ?? ${blank}}}, com
sede em {{item.partner.street ?? ${blank}}}, nº {{item.partner.number ?? ____}}, {{item.partner.neighborhood ?? ${blank}}},
{{item.partner.city ?? ${blank}}}/{{item.partner.state ?? ____}}, CEP {{item.partner.postalCode ?? __________}}, e-mail
{{item.partner.email ?? ${blank}}}, com a parte de {{item.share}}% do imóvel.
@end
@if item.partner.personType = 'natural'
**PROMISSÁRIO(A) COMPRADOR(A):** **{{item.partner.name}}**, nacionalidade ${blank}, estado civil {{item.partner.maritalStatus ?? ${blank}}},
profissão {{item.partner.profession ?? ${blank}}}, portador(a) do RG nº {{item.partner.rg ?? ${blank}}} e inscrito(a) no CPF sob o nº
{{item.partner.cpf ?? ${blank}}}, residente e domiciliado(a) em {{item.partner.street ?? ${blank}}}, nº {{item.partner.number ?? ____}},
{{item.partner.neighborhood ?? ${blank}}}, {{item.partner.city ?? ${blank}}}/{{item.partner.state ?? ____}}, CEP
{{item.partner.postalCode ?? __________}}, e-mail {{item.partner.email ?? ${blank}}}, com a parte de {{item.share}}% do imóvel.
@end
@if filled(item.partner.spouse.name)
Seu cônjuge ou companheiro(a) **{{item.partner.spouse.name}}**, inscrito(a) no CPF sob o nº {{item.partner.spouse.cpf ?? ${blank}}}, casado(a)
ou convivente sob o regime de bens {{item.partner.marriageRegime ?? ${blank}}}, comparece a este ato e a tudo anui.
@end
@end
`;

/** Each buyer, whoever is married to one of them, the seller, and the two witnesses of art. 784, III, of the Código de Processo Civil. */
export const signatures = `
@each contract.buyers
@sign {{item.partner.name}} // Promissário(a) comprador(a) // CPF/CNPJ {{if(item.partner.personType = 'legal', item.partner.cnpj, item.partner.cpf) ?? ${blank}}}
@if filled(item.partner.spouse.name)
@sign {{item.partner.spouse.name}} // Cônjuge ou companheiro(a) anuente // CPF {{item.partner.spouse.cpf ?? ${blank}}}
@end
@end
@sign {{if(filled(seller.name), seller.name, organization.name)}} // Promitente vendedor(a) // CNPJ {{seller.registerNumber ?? ${blank}}}

Testemunhas, dispensadas quando as partes assinam por meio eletrônico cuja integridade um provedor de assinatura confere (Código de Processo
Civil, art. 784, III e § 4º):

| 1. Nome: ${blank}${blank} | CPF: ${blank}
| 2. Nome: ${blank}${blank} | CPF: ${blank}
`;

export const placeAndDay = `
> {{project.city ?? ${blank}}}/{{project.state ?? ____}}, {{today() : longDate}}.
`;
